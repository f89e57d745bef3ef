#include "tests/client/app/picture.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "client/app/view/view.hpp"
#include "client/terminal/ascii.hpp"
#include "tests/test_data.hpp"

namespace gridrace::app {

void expect_file(const std::string& name, const std::string& shown) {
    const std::string path = test_data("screens/" + name);
    if (std::getenv("GRIDRACE_UPDATE_SCREENS") != nullptr) {
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path) << shown;
        return;
    }
    std::ifstream file(path);
    const std::string wanted((std::istreambuf_iterator<char>(file)), {});
    EXPECT_EQ(shown, wanted) << name;
}

void expect_picture(const std::string& name, const terminal::Canvas& canvas) {
    expect_file(name + ".utf8.txt", canvas.text());
    expect_file(name + ".ascii.txt", terminal::ascii_text(canvas));
}

void expect_in_every_language(const std::string& name, Model& model) {
    for (const auto language : language::all_languages) {
        model.settings.language = language;
        expect_file(name + "-" + std::string(code(language)) + ".utf8.txt", view(model).text());
    }
    model.settings.language = language::Language::english;
}

}  // namespace gridrace::app
