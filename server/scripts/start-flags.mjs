// Left to itself V8 holds more than it saves by: the garbage of requests in up to 130 MB, and four times what lives.
export const START_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
