/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { pack } from './scripts/pack.mjs';

const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle: ({ dir }) => pack(dir ?? ''),
};

// The built client lies next to the server that serves it. `npm run dev` talks to a server that
// was started with `cavern serve --port 8642 --no-open`.
export default defineConfig({
  plugins: [svelte(), packed],
  build: {
    outDir: '../src/cavern/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', css: true },
});
