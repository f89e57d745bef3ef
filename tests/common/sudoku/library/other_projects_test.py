"""The engine in other people's projects: built alone and installed, found by find_package() and pkg-config, and built by
add_subdirectory(), each time with the example of common/sudoku/library/example."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[4]
EXAMPLE = ROOT / "common/sudoku/library/example"
CMAKE = os.environ.get("CMAKE", "cmake")
QUICK = ["-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0", "-DCMAKE_UNITY_BUILD=ON"]
QUICK += ["-DCMAKE_UNITY_BUILD_BATCH_SIZE=48"]
STRICT_C = "-std=c99 -Wall -Wextra -Wpedantic -Werror"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# A game of OpenSudoku, whose title turns the direction of text.
GAME = '<opensudoku><name>a\u202eb</name><game data="%s"/></opensudoku>'


def run(*command, folder=None):
    done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def build(source, folder, *options):
    ccache = os.environ.get("CCACHE") or shutil.which("ccache")
    if ccache and not ccache.endswith("NOTFOUND"):
        options += (f"-DCMAKE_CXX_COMPILER_LAUNCHER={ccache}",)
    generator = ("-G", "Ninja") if shutil.which("ninja") else ()
    run(CMAKE, "-S", source, "-B", folder, *generator, *QUICK, *options)
    run(CMAKE, "--build", folder, "-j", "2")
    return folder


class OtherProjects(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A folder that stays, as ctest names one, is built the second time in seconds.
        kept = os.environ.get("GRIDRACE_OTHER_PROJECTS")
        cls.folder = None if kept else tempfile.TemporaryDirectory(prefix="gridrace-")
        cls.place = pathlib.Path(kept or cls.folder.name)
        cls.prefix = cls.place / "prefix"
        shutil.rmtree(cls.prefix, ignore_errors=True)
        cls.alone = build(ROOT / "common/sudoku", cls.place / "alone")
        run(CMAKE, "--install", cls.alone, "--prefix", cls.prefix)

    @classmethod
    def tearDownClass(cls):
        if cls.folder:
            cls.folder.cleanup()

    def check(self, folder):
        self.assertRegex(run(folder / "example"), r"^SE 1\.2\n5 3 4 \| 6 7 8 \| 9 1 2\n")
        rating, solution, hint = run(folder / "example_in_c").splitlines()
        self.assertEqual((rating, solution), ("SE 1.2", SOLUTION))
        self.assertIn('"technique":"hidden single"', hint)

    def test_find_package(self):
        strict = f"-DCMAKE_C_FLAGS={STRICT_C}"
        self.check(build(EXAMPLE, self.place / "found", f"-DCMAKE_PREFIX_PATH={self.prefix}", strict))

    def test_add_subdirectory(self):
        found = build(EXAMPLE, self.place / "inside", f"-DGRIDRACE={ROOT}", "-DGRIDRACE_SUDOKU_EXPAT=OFF")
        self.check(found)
        self.assertNotIn("expat", run("ldd", found / "example_in_c"))
        self.assertIn("without Expat", self.reading(found / "gridrace-sudoku/libgridrace-sudoku.a", GAME % SOLUTION))

    def reading(self, archive, text, *libraries):
        """What a program in C is told of a text."""
        source = self.place / "read.c"
        escaped = "".join(f"\\{byte:03o}" for byte in text.encode())
        source.write_text(
            "#include <gridrace_sudoku.h>\n#include <stdio.h>\n"
            f'int main(void) {{ static const char text[] = "{escaped}"; char puzzle[GRIDRACE_GRID]; char* json;\n'
            "gridrace_read(text, sizeof text - 1, puzzle, &json); puts(json); gridrace_free(json); return 0; }\n",
            encoding="utf-8",
        )
        headers = f"-I{ROOT}/common/sudoku/library"
        run("cc", source, headers, archive, "-lstdc++", "-lm", *libraries, "-o", self.place / "read")
        return run(self.place / "read")

    def test_texts_of_others_are_safe_to_print(self):
        archive = next(self.prefix.rglob("libgridrace-sudoku.a"))
        if "expat" not in next(self.prefix.rglob("*.pc")).read_text(encoding="utf-8"):
            self.skipTest("Expat is not here")
        self.assertIn(r'"title":"a\\xe2\\x80\\xaeb"', self.reading(archive, GAME % SOLUTION, "-lexpat"))
        self.assertIn("'ä' is not part", self.reading(archive, "ä" + SOLUTION[1:], "-lexpat"))

    @unittest.skipUnless(shutil.which("pkg-config"), "pkg-config is not here")
    def test_pkg_config(self):
        os.environ["PKG_CONFIG_PATH"] = str(next(self.prefix.rglob("pkgconfig")))
        self.assertRegex(run("pkg-config", "--modversion", "gridrace-sudoku"), r"^\d+\.\d+\.\d+\n$")
        flags = run("pkg-config", "--cflags", "--libs", "gridrace-sudoku").split()
        program = self.place / "by_pkg_config"
        run("cc", *STRICT_C.split(), EXAMPLE / "main.c", *flags, "-o", program)
        self.assertIn(SOLUTION, run(program))

    def test_has_the_version_of_the_project(self):
        text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
        version = re.search(r"project\(gridrace VERSION ([\d.]+)", text)[1]
        said = next(self.prefix.rglob("*ConfigVersion.cmake")).read_text(encoding="utf-8")
        self.assertIn(f'PACKAGE_VERSION "{version}"', said)

    def test_readme_shows_the_example(self):
        page = (ROOT / "common/sudoku/README.md").read_text(encoding="utf-8")
        for name in ("main.cpp", "main.c"):
            self.assertIn((EXAMPLE / name).read_text(encoding="utf-8"), page)


if __name__ == "__main__":
    unittest.main()
