"""The signatures are those of the standard."""

import unittest

from python_client import ed25519


class Ed25519Test(unittest.TestCase):
    def test_signs_as_the_standard_says(self):
        # RFC 8032, 7.1, test 3.
        seed = bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7")

        self.assertEqual(
            ed25519.public_key(seed).hex(), "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"
        )
        self.assertEqual(
            ed25519.sign(seed, bytes.fromhex("af82")).hex(),
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
            "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        )

    def test_verifies_what_it_signs_and_nothing_else(self):
        seed = bytes(range(32))
        key, signature = ed25519.public_key(seed), ed25519.sign(seed, b"a race")

        self.assertTrue(ed25519.verify(key, b"a race", signature))
        self.assertFalse(ed25519.verify(key, b"a rage", signature))
        self.assertFalse(ed25519.verify(ed25519.public_key(bytes(32)), b"a race", signature))
        for place in (0, 31, 32, 63):
            changed = bytearray(signature)
            changed[place] ^= 1
            self.assertFalse(ed25519.verify(key, b"a race", bytes(changed)), place)


if __name__ == "__main__":
    unittest.main()
