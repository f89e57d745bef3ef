// A PostgreSQL server of the test's own: a unix socket in a temporary folder, durable as in
// production.
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/temporary_folder.hpp"

namespace gridrace::server {

class PostgresCluster {
public:
    // Throws std::runtime_error if PostgreSQL's programs are missing or fail.
    PostgresCluster();
    ~PostgresCluster();
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;

    // Of this role: "admin", who may do anything; "gridrace", who owns the database; "guest", who
    // may only connect; "locked", who needs the password "open".
    std::string url(const std::string& role = "gridrace") const;
    // As admin.
    void run(const std::string& sql) const;
    std::int64_t query(const std::string& sql) const;

    void start();
    // As kill -9 of all its processes.
    void kill();
    void restart();
    // Until it has run for three seconds: from then on nodes that start take over rooms of nodes that are gone.
    void outlast_lease() const;
    // Where the files of tables are.
    std::filesystem::path tables() const { return data() / "base"; }

private:
    std::filesystem::path data() const { return folder_.path() / "data"; }
    pid_t launch(const std::vector<std::string>& command) const;
    bool has_started();
    void make();

    TemporaryFolder folder_;
    pid_t server_ = 0;
};

// One for the whole program: a cluster takes seconds to make.
PostgresCluster& cluster();

}  // namespace gridrace::server
