// A connection as a byte stream, plain or with TLS, chosen at run time: one type, so that what is
// built on it is compiled once. At most one read and one write at a time; on one thread.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <cstddef>
#include <span>
#include <utility>

#include "common/net/read_watch.hpp"
#include "common/net/tls_channel.hpp"

namespace gridrace::net {

using Tcp = boost::asio::ip::tcp;
using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<Tcp, Executor>;
using Error = boost::system::error_code;

class Link {
public:
    using executor_type = Executor;
    static constexpr std::size_t most_drained = 16 << 20;

    // Plain if `tls` is null; with TLS, the handshake comes first. Never blocks.
    explicit Link(Socket socket, Tls tls = nullptr);
    Link(Link&& other) noexcept = default;
    Link& operator=(Link&&) = delete;
    ~Link() = default;

    executor_type get_executor() { return socket_.get_executor(); }
    Socket& socket() { return socket_; }
    bool is_open() const { return socket_.is_open(); }
    // OpenSSL's object; nullptr if the link is plain.
    ssl_st* tls() const { return channel_.get(); }

    // The watch must outlive the link, or be removed with nullptr.
    void watch_reads(ReadWatch* watch) { watch_ = watch; }

    // For links with TLS. Completes with (Error).
    template <class Token>
    auto async_handshake(Token&& token);

    // Like Asio's AsyncReadStream and AsyncWriteStream.
    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token);
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token);

    // Ends our side and waits until the peer has ended its own. Discards what still arrives, up to
    // most_drained: if we closed while the peer sends, it might never read the reason. Completes
    // with (Error).
    template <class Token>
    auto async_finish(Token&& token);

    // Writes this if that does not block. Not during another write.
    void try_to_write(std::span<const std::byte> bytes);
    // The same without TLS, for a peer that turned out not to speak it.
    void write_past_tls(std::span<const std::byte> bytes);
    // Ends our side; tells the peer if that does not block.
    void end_sending();
    // The same, and closes: pending operations fail.
    void close();
    // Gives up socket and TLS while no operation is pending: a new link can be made of them.
    std::pair<Socket, Tls> release();

private:
    using Step = TlsChannel::Step;
    template <class Signature, class Take>
    struct Steps;

    Step shake_hands();
    Step read_tls(boost::asio::mutable_buffer into);
    Step write_tls(boost::asio::const_buffer from);
    // Discards what can be read now, up to a limit, so that others do not wait for it.
    Step drain(std::size_t& allowance);
    // Calls `self` again when the step's wait is over; false if it waits for nothing.
    template <class Self>
    bool wait(const Step& step, Self& self);
    template <class Signature, class Token, class Take>
    auto async_steps(Take take, Token& token);

    Socket socket_;
    TlsChannel channel_;
    ReadWatch* watch_ = nullptr;
};

}  // namespace gridrace::net

#include "common/net/link_operations.hpp"
