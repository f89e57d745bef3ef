// What a node knows of the others, for metrics: all zero without a cluster.
#pragma once

#include <atomic>
#include <cstddef>

#include "server/ops/counter.hpp"

namespace gridrace::server {

struct ClusterCounts {
    std::atomic<std::size_t> reached = 0;       // other nodes that live
    std::atomic<std::size_t> out_of_reach = 0;  // the rest of these
    std::atomic<bool> is_cut_off = false;
    Counter takeovers;  // rooms
};

}  // namespace gridrace::server
