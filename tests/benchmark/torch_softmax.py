"""torch.softmax on the shapes of softmax-bench's grid, eager and compiled: medians of batches over buffers in turn.

usage: torch_softmax.py [--compiled] [--types float16,bfloat16,float32]
"""

import argparse

import torch

COLUMNS = [32, 64, 128, 256, 512, 768, 1000, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072]
ELEMENTS = 2**25
ROTATED_BYTES = 2**29
BATCHES = 15


def milliseconds(work, inputs, launches):
    """Median time of a call; each batch of launches lies between two events."""
    times = []
    turn = 0
    for _ in range(BATCHES + 1):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(launches):
            work(inputs[turn % len(inputs)])
            turn += 1
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) / launches)
    return sorted(times[1:])[BATCHES // 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--types", default="float16,bfloat16,float32")
    options = parser.parse_args()
    print(f"torch {torch.__version__} on {torch.cuda.get_device_name()}")
    print(f"{'type':10} {'rows':>8} {'columns':>8} {'eager ms':>9} {'compiled ms':>11}")
    shapes = [(max(ELEMENTS // columns, 1), columns) for columns in COLUMNS]
    shapes += [(ELEMENTS // columns, columns) for columns in (33, 513, 1001, 4099, 50257)]
    shapes += [(8, 131072), (64, 8192), (64, 524288), (8, 4194304), (1, 33554432)]
    for name in options.types.split(","):
        for rows, columns in shapes:
            first = torch.randn(rows, columns, device="cuda", dtype=getattr(torch, name))
            count = max(2, min(256, ROTATED_BYTES // (2 * first.nbytes) + 1))
            inputs = [first] + [first.clone() for _ in range(count - 1)]
            # One output in turn for each input: a fresh allocation would come from the same, cached block.
            outputs = [torch.empty_like(first) for _ in inputs]
            pairs = list(zip(inputs, outputs))
            launches = 40
            eager = milliseconds(lambda pair: torch.softmax(pair[0], -1, out=pair[1]), pairs, launches)
            compiled = float("nan")
            if options.compiled:
                torch._dynamo.reset()
                function = torch.compile(lambda x, y: y.copy_(torch.softmax(x, -1)), dynamic=False)
                compiled = milliseconds(lambda pair: function(*pair), pairs, launches)
            print(f"{name:10} {rows:8} {columns:8} {eager:9.4f} {compiled:11.4f}", flush=True)


if __name__ == "__main__":
    main()
