#include "server/webhook/outside_address.hpp"

namespace gridrace::server {

namespace {

namespace ip = boost::asio::ip;

// 6to4 and Teredo, too, contain IPv4 addresses, but nobody reaches a webhook by them any more.
const Networks& special() {
    static const auto networks = *parse_networks(
        "0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, "
        "192.0.0.0/24, 192.0.2.0/24, 192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, "
        "198.51.100.0/24, 203.0.113.0/24, 224.0.0.0/4, 240.0.0.0/4, "
        "2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20");
    return networks;
}

const Network& global_unicast() {
    static const auto network = *Network::parse("2000::/3");
    return network;
}

const Network& nat64() {
    static const auto network = *Network::parse("64:ff9b::/96");
    return network;
}

Address in_last_bytes(const ip::address_v6& address) {
    const auto bytes = address.to_bytes();
    return ip::address_v4({bytes[12], bytes[13], bytes[14], bytes[15]});
}

}  // namespace

bool is_outside(const Address& address) {
    const bool is_v6 = address.is_v6() && !address.to_v6().is_v4_mapped();
    if (is_v6 && nat64().contains(address)) return is_outside(in_last_bytes(address.to_v6()));
    if (is_v6 && !global_unicast().contains(address)) return false;
    return !contains(special(), address);
}

}  // namespace gridrace::server
