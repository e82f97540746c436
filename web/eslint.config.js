import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', '**/wire.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
  },
  {
    rules: {
      // Links within the client go through the router in src/route.svelte.ts, not SvelteKit's.
      'svelte/no-navigation-without-resolve': 'off',
      // A plain Map or Set that is built anew inside a $derived is what we want.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
