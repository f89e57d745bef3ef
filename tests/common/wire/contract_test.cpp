// Each row of a shape says what the contracts say: number, name, type and presence, on the wire and in the log.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>

#include "common/race/shapes/room.hpp"
#include "common/race/shapes/shape_check.hpp"
#include "common/wire/codec/client_shapes.hpp"
#include "common/wire/codec/message_shapes.hpp"
#include "common/wire/codec/scalars.hpp"

// What lacks a row or a name, and so must not compile where it is used.
namespace gridrace::race {

namespace {

struct Forgetful {
    MemberId member;
    std::optional<Instant> at;
    std::vector<std::string> names;
    FilledByBox filled_by_box;
};
enum class Answered : std::uint8_t { yes, no, perhaps };

}  // namespace

template <>
struct Shape<Forgetful> {
    static constexpr auto fields =
        std::tuple{field(1, "member", &Forgetful::member), field(2, "at", &Forgetful::at),
                   field(3, "names", &Forgetful::names)};
};
static_assert(has_members<Forgetful, 4>() && !has_members<Forgetful, 3>());
static_assert(!is_whole<Forgetful>());

template <>
struct Enumeration<Answered> {
    static constexpr auto names = in_order("yes", "no");
};
static_assert(!has_all_names<Answered>());

}  // namespace gridrace::race

namespace gridrace::wire {

namespace {

namespace pb = google::protobuf;
using race::Contract;

// The contracts as they stand in the tree; the build puts their descriptors beside the test.
class Contracts {
public:
    Contracts() {
        const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
        std::ifstream file(folder / "contracts.pb", std::ios::binary);
        pb::FileDescriptorSet files;
        EXPECT_TRUE(files.ParseFromIstream(&file));
        for (const auto& each : files.file()) files_.push_back(pool_.BuildFile(each));
    }
    const std::vector<const pb::FileDescriptor*>& files() const { return files_; }
    const pb::Descriptor& message(const std::string& name) const {
        return *pool_.FindMessageTypeByName("gridrace." + name);
    }
    const pb::EnumDescriptor& enumeration(const std::string& name) const {
        return *pool_.FindEnumTypeByName("gridrace." + name);
    }

private:
    pb::DescriptorPool pool_;
    std::vector<const pb::FileDescriptor*> files_;
};

pb::FieldDescriptor::Type type_in_proto(FieldType type) {
    switch (type) {
        case FieldType::uint32: return pb::FieldDescriptor::TYPE_UINT32;
        case FieldType::uint64: return pb::FieldDescriptor::TYPE_UINT64;
        case FieldType::fixed64: return pb::FieldDescriptor::TYPE_FIXED64;
        case FieldType::int64: return pb::FieldDescriptor::TYPE_INT64;
        case FieldType::boolean: return pb::FieldDescriptor::TYPE_BOOL;
        case FieldType::enumeration: return pb::FieldDescriptor::TYPE_ENUM;
        case FieldType::text: return pb::FieldDescriptor::TYPE_STRING;
        case FieldType::bytes: return pb::FieldDescriptor::TYPE_BYTES;
        case FieldType::message: return pb::FieldDescriptor::TYPE_MESSAGE;
    }
    return pb::FieldDescriptor::TYPE_GROUP;
}

// HOUSE_KIND_ of HouseKind.
std::string prefix_of(const pb::EnumDescriptor& values) {
    std::string prefix;
    for (const char letter : values.name()) {
        if (!prefix.empty() && std::isupper(letter)) prefix += '_';
        prefix += static_cast<char>(std::toupper(letter));
    }
    return prefix + "_";
}

std::string in_capitals(std::string_view name) {
    std::string capitals;
    for (const char letter : name) capitals += static_cast<char>(std::toupper(letter));
    return capitals;
}

// Up to the last number, each is in use or reserved. Events of the log alone are numbered from 101 on.
template <class Described, class Found>
void expect_no_hole(const Described& described, const Found* (Described::*find)(int) const) {
    for (const int first : {1, 101}) {
        int last = first + 99;
        while (last > first && (described.*find)(last) == nullptr) --last;
        for (int number = first; number < last; ++number) {
            EXPECT_TRUE((described.*find)(number) != nullptr || described.IsReservedNumber(number))
                << described.full_name() << " " << number;
        }
    }
}

void expect_names(const std::vector<std::string_view>& names, const pb::EnumDescriptor& values) {
    ASSERT_EQ(values.value_count(), static_cast<int>(names.size()) + 1) << values.full_name();
    EXPECT_EQ(values.value(0)->name(), prefix_of(values) + "UNSPECIFIED");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = prefix_of(values) + in_capitals(names[i]);
        const auto* value = values.FindValueByNumber(static_cast<int>(i) + 1);
        ASSERT_NE(value, nullptr) << name;
        EXPECT_EQ(value->name(), name);
    }
}

// Compares shapes with messages, each message once.
template <Contract contract>
class Comparison {
public:
    template <race::Shaped Struct>
    void compare(const pb::Descriptor& message) {
        if (!compared_.insert(message.full_name()).second) return;
        SCOPED_TRACE(message.full_name());
        int rows = 0;
        std::apply(
            [&](const auto&... row) {
                ((rows += race::covers(row.contract, contract) ? 1 : 0), ...);
                (compare_row(row, message), ...);
            },
            race::Shape<Struct>::fields);
        EXPECT_EQ(rows, message.field_count());
    }

    std::size_t compared() const { return compared_.size(); }

private:
    template <class Row>
    void compare_row(const Row& row, const pb::Descriptor& message) {
        SCOPED_TRACE(row.name);
        const auto* field = message.FindFieldByNumber(row.number);
        if (!race::covers(row.contract, contract)) return;
        ASSERT_NE(field, nullptr);
        using Written = typename Row::Written;
        constexpr auto message_type = field_type<Written>(false);
        const auto type = field_type<Written>(row.is_fixed);
        EXPECT_EQ(field->name(), row.name);
        // The numbers of refusals have names on the wire alone: HasEachRefusal.
        constexpr bool is_refusal =
            std::same_as<Written, race::RefusalCode> && contract == Contract::wire;
        EXPECT_EQ(field->type(), is_refusal ? pb::FieldDescriptor::TYPE_ENUM : type_in_proto(type));
        EXPECT_EQ(field->is_repeated(), Listed<Written>);
        const bool tells_absent =
            (is_optional<Written> && !row.is_none_at_zero) || row.is_optional(contract);
        if (type != FieldType::message) {
            EXPECT_EQ(field->has_presence(), tells_absent);
        }
        if constexpr (message_type == FieldType::message || message_type == FieldType::enumeration)
            compare_type<Written>(*field);
    }

    template <class Value>
    void compare_type(const pb::FieldDescriptor& field) {
        if constexpr (is_variant<Value>) {
            EXPECT_EQ(field.message_type()->name(), "Event");
        } else if constexpr (is_optional<Value>) {
            compare_type<typename Value::value_type>(field);
        } else if constexpr (Listed<Value>) {
            compare_type<typename Elements<Value>::Element>(field);
        } else if constexpr (race::Shaped<Value>) {
            compare<Value>(*field.message_type());
        } else if constexpr (requires { race::Enumeration<Value>::names; }) {
            const auto& names = race::Enumeration<Value>::names;
            expect_names({names.begin(), names.end()}, *field.enum_type());
        }
    }

    std::set<std::string> compared_;
};

// Each kind of a variant with the field that holds it.
template <Contract contract, class... Kinds>
int compare_kinds(Comparison<contract>& comparison, const pb::Descriptor& message,
                  const std::variant<Kinds...>*) {
    int kinds = 0;
    const auto compare = [&]<class Struct>(std::type_identity<Struct>) {
        constexpr auto kind = race::Shape<Struct>::kind;
        if (!race::covers(kind.contract, contract)) return;
        const auto* field = message.FindFieldByNumber(kind.number);
        ASSERT_NE(field, nullptr) << kind.name;
        EXPECT_EQ(field->name(), kind.name);
        EXPECT_NE(field->containing_oneof(), nullptr) << kind.name;
        comparison.template compare<Struct>(*field->message_type());
        ++kinds;
    };
    (compare(std::type_identity<Kinds>()), ...);
    return kinds;
}

constexpr const race::Event* events = nullptr;

}  // namespace

TEST(Contract, HasEachRowOfAnEventOnTheWire) {
    const Contracts contracts;
    const auto& event = contracts.message("wire.v1.Event");
    Comparison<Contract::wire> comparison;

    EXPECT_EQ(compare_kinds(comparison, event, events), event.field_count());

    EXPECT_GT(comparison.compared(), 60u);
}

TEST(Contract, HasEachRowOfAnEventInTheLog) {
    const Contracts contracts;
    const auto& event = contracts.message("log.v1.Event");
    Comparison<Contract::log> comparison;

    EXPECT_EQ(compare_kinds(comparison, event, events), event.field_count());
    comparison.compare<race::TimedEvents>(contracts.message("log.v1.Record"));

    EXPECT_GT(comparison.compared(), 70u);
}

TEST(Contract, HasEachRowOfAMessageOfTheServer) {
    const Contracts contracts;
    Comparison<Contract::wire> comparison;

    comparison.compare<ServerMessage>(contracts.message("wire.v1.ServerMessage"));
    comparison.compare<race::RaceRecord>(contracts.message("wire.v1.RaceRecord"));
    EXPECT_GT(comparison.compared(), 30u);
}

TEST(Contract, HasEachRowOfAMessageOfAClient) {
    const Contracts contracts;
    const auto& command = contracts.message("wire.v1.Command");
    const race::Command* commands = nullptr;
    Comparison<Contract::wire> comparison;

    EXPECT_EQ(compare_kinds(comparison, command, commands) + 1, command.field_count());

    EXPECT_EQ(race::number_of_row<race::CommandHead>("number"),
              command.FindFieldByName("number")->number());
    comparison.compare<Hello>(contracts.message("wire.v1.Hello"));
    comparison.compare<Ping>(contracts.message("wire.v1.Ping"));
    comparison.compare<KeyProof>(contracts.message("wire.v1.KeyProof"));
    comparison.compare<CreateRoom>(contracts.message("wire.v1.CreateRoom"));
    comparison.compare<RoomCreated>(contracts.message("wire.v1.RoomCreated"));
    for (const auto& [kind, name] :
         {std::pair(race::Shape<Hello>::kind.number, "hello"),
          std::pair(race::Shape<race::CommandHead>::kind.number, "command"),
          std::pair(race::Shape<Ping>::kind.number, "ping"),
          std::pair(race::Shape<KeyProof>::kind.number, "key_proof")}) {
        EXPECT_EQ(contracts.message("wire.v1.ClientMessage").FindFieldByName(name)->number(), kind);
    }
}

TEST(Contract, HasEachRefusal) {
    const Contracts contracts;
    const auto& codes = contracts.enumeration("wire.v1.RefusalCode");
    int refusals = 0;
    for (int number = 1; number <= 0xff; ++number) {
        const auto name = race::name(static_cast<race::RefusalCode>(number));
        const auto* value = codes.FindValueByNumber(number);
        ASSERT_EQ(value != nullptr, name != "unknown") << number << " " << name;
        if (value == nullptr) continue;
        EXPECT_EQ(value->name(), prefix_of(codes) + in_capitals(name));
        ++refusals;
    }
    EXPECT_EQ(codes.value_count(), refusals + 1);
}

// So that no number is ever given a second meaning.
TEST(Contract, ReservesEachNumberThatIsLeftOut) {
    const Contracts contracts;
    for (const auto* file : contracts.files()) {
        for (int i = 0; i < file->message_type_count(); ++i)
            expect_no_hole(*file->message_type(i), &pb::Descriptor::FindFieldByNumber);
        for (int i = 0; i < file->enum_type_count(); ++i)
            expect_no_hole(*file->enum_type(i), &pb::EnumDescriptor::FindValueByNumber);
    }
}

TEST(Contract, HasEachFeature) {
    const Contracts contracts;
    std::vector<std::string_view> features;
    for (const auto feature : all_features) features.push_back(name(feature));

    expect_names(features, contracts.enumeration("wire.v1.Feature"));
}

}  // namespace gridrace::wire
