"""Certificates for tests, made with the program openssl."""

import pathlib
import subprocess

CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")


def _openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


def _validity(has_expired, days):
    """Newer versions of openssl sign for no negative number of days, older ones not between given dates."""
    if not has_expired:
        return ("-days", str(days))
    known = subprocess.run(["openssl", "x509", "-help"], check=True, capture_output=True, text=True)
    if "-not_after" in known.stdout + known.stderr:
        return ("-not_before", "20260101000000Z", "-not_after", "20260102000000Z")
    return ("-days", "-1")


class Authority:
    """Signs certificates, in a folder."""

    def __init__(self, folder, name="ca"):
        self.folder = pathlib.Path(folder)
        self.certificate = self.folder / f"{name}.pem"
        self._key = self.folder / f"{name}.key"
        _openssl(
            *("req", "-x509", *CURVE, "-days", "2", "-subj", f"/CN={name} for a test"),
            *("-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign"),
            *("-keyout", self._key, "-out", self.certificate),
        )

    def sign(self, name, names, has_expired=False, days=2):
        """A certificate and its key, for "DNS:localhost,IP:127.0.0.1"."""
        certificate, key = self.folder / f"{name}.pem", self.folder / f"{name}.key"
        request, extensions = self.folder / f"{name}.csr", self.folder / f"{name}.ext"
        extensions.write_text(f"subjectAltName={names}\n")
        _openssl("req", "-new", *CURVE, "-subj", f"/CN={name}", "-keyout", key, "-out", request)
        _openssl(
            *("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self._key),
            *("-CAcreateserial", *_validity(has_expired, days), "-extfile", extensions, "-out", certificate),
        )
        return certificate, key
