// The content security policy refuses the eval that Zod would try. Its `config` would bring 4 kB into every first view.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
