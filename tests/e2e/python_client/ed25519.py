"""Ed25519 signatures as RFC 8032, section 5.1, defines them: slow, for tests alone."""

import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def _add(one, other):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _multiply(number, point):
    product = (0, 1, 1, 0)
    while number:
        if number & 1:
            product = _add(product, point)
        point = _add(point, point)
        number >>= 1
    return product


def _recover_x(y):
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    return P - x if x & 1 else x


_Y = 4 * pow(5, -1, P) % P
_X = _recover_x(_Y)
BASE = (_X, _Y, 1, _X * _Y % P)


def _compress(point):
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def _secret(seed):
    digest = hashlib.sha512(seed).digest()
    number = int.from_bytes(digest[:32], "little")
    return number & (1 << 254) - 8 | 1 << 254, digest[32:]


def _hash(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % L


def public_key(seed):
    """The key that belongs to this seed of 32 bytes."""
    return _compress(_multiply(_secret(seed)[0], BASE))


def sign(seed, message):
    """The signature, 64 bytes."""
    number, prefix = _secret(seed)
    key = public_key(seed)
    nonce = _hash(prefix, message)
    point = _compress(_multiply(nonce, BASE))
    return point + ((nonce + _hash(point, key, message) * number) % L).to_bytes(32, "little")


def _decompress(data):
    number = int.from_bytes(data, "little")
    y = number & (1 << 255) - 1
    x = _recover_x(y)
    if (x * x * (D * y * y + 1) - (y * y - 1)) % P:
        raise ValueError("no point")
    if x & 1 != number >> 255:
        x = P - x
    return x, y, 1, x * y % P


def verify(key, message, signature):
    """Whether this key has signed the message."""
    try:
        nonce, point = _decompress(signature[:32]), _decompress(key)
    except ValueError:
        return False
    number = int.from_bytes(signature[32:], "little")
    right = _add(nonce, _multiply(_hash(signature[:32], key, message), point))
    return len(signature) == 64 and number < L and _compress(_multiply(number, BASE)) == _compress(right)
