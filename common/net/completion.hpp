// A handler of any type as one type, so that what waits for it is compiled once: Asio and Beast make a type of their own
// of every operation, and would compile a link's reads and writes for each.
#pragma once

#include <boost/asio/associated_allocator.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <memory>
#include <utility>

namespace gridrace::net {

// Called once, or destroyed; on the link's thread: a handler's own executor and cancellation slot are not looked at.
// Lies in memory of the handler's allocator, which is free again when the handler runs.
class Completion {
public:
    // Of a handler of (error).
    template <class Handler>
    static Completion of_error(Handler handler) {
        return Completion(Held<Handler, false>::make(std::move(handler)));
    }
    // Of a handler of (error, bytes).
    template <class Handler>
    static Completion of_bytes(Handler handler) {
        return Completion(Held<Handler, true>::make(std::move(handler)));
    }

    void operator()(boost::system::error_code error, std::size_t bytes = 0) {
        held_.release()->complete(error, bytes);
    }

private:
    struct AnyHeld {
        virtual void complete(boost::system::error_code error, std::size_t bytes) = 0;
        virtual void drop() = 0;

    protected:
        ~AnyHeld() = default;
    };

    struct Drop {
        void operator()(AnyHeld* held) const { held->drop(); }
    };

    template <class Handler, bool with_bytes>
    struct Held final : AnyHeld {
        using Allocator = typename std::allocator_traits<
            boost::asio::associated_allocator_t<Handler>>::template rebind_alloc<Held>;

        explicit Held(Handler handled) : handler(std::move(handled)) {}

        static Held* make(Handler handler) {
            Allocator allocator(boost::asio::get_associated_allocator(handler));
            Held* memory = allocator.allocate(1);
            return ::new (static_cast<void*>(memory))
                Held(std::move(handler));  // moving handlers does not throw
        }
        Handler take() {
            Allocator allocator(boost::asio::get_associated_allocator(handler));
            Handler taken = std::move(handler);
            this->~Held();
            allocator.deallocate(this, 1);
            return taken;
        }
        void complete(boost::system::error_code error, std::size_t bytes) override {
            Handler taken = take();
            if constexpr (with_bytes) {
                std::move(taken)(error, bytes);
            } else {
                std::move(taken)(error);
            }
        }
        void drop() override { take(); }

        Handler handler;
    };

    explicit Completion(AnyHeld* held) : held_(held) {}

    std::unique_ptr<AnyHeld, Drop> held_;
};

}  // namespace gridrace::net
