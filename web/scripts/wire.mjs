// Writes src/net/wire.ts and src/boards/GAME/wire.ts: the wire format and each game's own view and
// events as TypeScript, from the JSON Schema that `python -m cavern.server.schema` prints.
// PYTHON names another interpreter.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const python = process.env.PYTHON ?? 'python3';

function readSchema() {
  try {
    const command = ['-m', 'cavern.server.schema'];
    // From the source: compiled types no longer say what their fields are.
    const env = { ...process.env, CAVERN_PURE: '1' };
    return JSON.parse(execFileSync(python, command, { encoding: 'utf8', maxBuffer: 1 << 26, env }));
  } catch (error) {
    console.error(`wire: ${python} cannot print the schema (${error.message.split('\n')[0]}).`);
    console.error('wire: set PYTHON to an interpreter that has Cavern installed.');
    process.exit(1);
  }
}

/** A schema as a TypeScript type; a keyword nobody expected is an error, not a guess. */
function type(node) {
  if (node.$ref) return node.$ref.split('/').at(-1);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in node) return JSON.stringify(node.const);
  if (node.anyOf ?? node.oneOf) return (node.anyOf ?? node.oneOf).map(type).join(' | ');
  if (Array.isArray(node.type))
    return node.type.map((each) => type({ ...node, type: each })).join(' | ');
  switch (node.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return node.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      if (node.prefixItems) return tuple(node.prefixItems, node.minItems ?? 0);
      return `Array<${node.items ? type(node.items) : 'unknown'}>`;
    case 'object':
      return node.properties ? object(node) : `Record<string, ${inner(node)}>`;
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no TypeScript for ${JSON.stringify(node)}`);
  }
}

/** Items after the first `least` may be left out. */
function tuple(items, least) {
  const each = (item, place) => (place < least ? type(item) : `(${type(item)})?`);
  return `[${items.map(each).join(', ')}]`;
}

function inner(node) {
  return typeof node.additionalProperties === 'object'
    ? type(node.additionalProperties)
    : 'unknown';
}

const named = (name) => (/^\w+$/.test(name) ? name : JSON.stringify(name));

/** Whether whoever writes an object may leave something out. What a client gives may leave out
 * defaults, the server sends every field; a view leaves out what is not there. */
let mayMiss = (node) => node.additionalProperties === false;

function object(node) {
  const required = new Set(node.required ?? []);
  const lines = Object.entries(node.properties).map(([name, each]) => {
    const optional = mayMiss(node) && !required.has(name) ? '?' : '';
    return `  ${named(name)}${optional}: ${type(each)};`;
  });
  return lines.length ? `{\n${lines.join('\n')}\n}` : 'Record<string, never>';
}

function comment(node) {
  if (!node.description) return '';
  const text = node.description.replace(/``/g, '`').split('\n');
  return `/** ${text.map((line) => line.trim()).join('\n * ')} */\n`;
}

const types = (definitions) =>
  Object.entries(definitions).map(
    ([name, node]) => `${comment(node)}export type ${name} = ${type(node)};`,
  );

function write(path, parts) {
  const first = '// Written by scripts/wire.mjs from the types in Python. Do not edit.';
  writeFileSync(
    fileURLToPath(new URL(`../src/${path}`, import.meta.url)),
    `${[first, ...parts].join('\n\n')}\n`,
  );
}

const schema = readSchema();
write('net/wire.ts', types(schema.$defs));
mayMiss = () => true;
for (const [id, game] of Object.entries(schema.games)) {
  if (!existsSync(fileURLToPath(new URL(`../src/boards/${id}`, import.meta.url)))) continue;
  const facts = Object.entries(game.facts).map(
    ([kind, node]) => `  ${named(kind)}: ${type(node)};`,
  );
  write(`boards/${id}/wire.ts`, [
    "import type { EventShown } from '../../net/wire';",
    ...types(game.$defs),
    `/** What a seat sees. */\nexport type View = ${type(game.view)};`,
    `/** What events tell, by kind. */\nexport type Facts = {\n${facts.join('\n')}\n};`,
    `/** An event of this game; its kind tells what its facts are. */\nexport type Told = {\n  [K in keyof Facts]: EventShown & { kind: K; facts: Facts[K] };\n}[keyof Facts];`,
    ...(game.about
      ? [`/** What the game declares once. */\nexport type About = ${type(game.about)};`]
      : []),
  ]);
}
