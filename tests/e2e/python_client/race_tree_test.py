"""The example of the protocol's page proves what it says, and nothing else."""

import re
import unittest

from python_client import messages, race_tree

PAGE = (messages.PROTO_FOLDER / "http.md").read_text()


def example(first_line):
    """The text that begins so, as a server sends it."""
    text = re.search(rf"((?:    {re.escape(first_line)}\n)(?:    .*\n|\n(?=    ))*)", PAGE)[1]
    return re.sub(r"^    ", "", text, flags=re.MULTILINE)


class RaceTreeTest(unittest.TestCase):
    def setUp(self):
        self.note = example("gridrace race v1")
        self.key = race_tree.key_of_note(self.note)
        self.proof = race_tree.read_proof(example("c2sp.org/tlog-proof@v1"))

    def root(self, note, proof, size):
        leaf = race_tree.leaf_hash(race_tree.leaf_of_note(note))
        return race_tree.root_by_proof(leaf, proof.index, size, proof.hashes)

    def test_the_example_proves_its_race(self):
        tree = race_tree.read_checkpoint(self.proof.checkpoint, self.key)

        self.assertTrue(race_tree.signed_text(self.note, self.key))
        self.assertEqual(self.root(self.note, self.proof, tree.size), tree.root)
        self.assertNotEqual(self.root(self.note.replace("race 3", "race 4"), self.proof, tree.size), tree.root)

    def test_a_checkpoint_that_was_changed_is_signed_by_nobody(self):
        for old, new in (("\n3\n", "\n4\n"), ("7vAs", "8vAs"), ("RJA7Z/XP", "RJA7Z/XQ")):
            with self.assertRaises(ValueError):
                race_tree.read_checkpoint(self.proof.checkpoint.replace(old, new), self.key)

    def test_each_leaf_of_a_tree_is_proved_as_the_standard_divides_it(self):
        hashes = [race_tree.leaf_hash(bytes([number])) for number in range(7)]
        lower = race_tree.root_of(hashes[:4])
        upper = race_tree.node_hash(race_tree.node_hash(hashes[4], hashes[5]), hashes[6])

        self.assertEqual(race_tree.root_of(hashes), race_tree.node_hash(lower, upper))
        proof = (race_tree.node_hash(hashes[4], hashes[5]), lower)
        self.assertEqual(race_tree.root_by_proof(hashes[6], 6, 7, proof), race_tree.root_of(hashes))

    def test_tiles_have_the_paths_of_their_standard(self):
        self.assertEqual(race_tree.tile_path(0, 1234067, 256), "0/x001/x234/067")
        self.assertEqual(race_tree.tile_path(1, 0, 17), "1/000.p/17")


if __name__ == "__main__":
    unittest.main()
