// Writes src/net/wire.ts: the wire format as TypeScript, from the server's own JSON Schema.
// The schema is what `python -m cavern.server.schema` prints; PYTHON names another interpreter.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const python = process.env.PYTHON ?? 'python3';
const definitions = readSchema().$defs;

function readSchema() {
  try {
    const command = ['-m', 'cavern.server.schema'];
    return JSON.parse(execFileSync(python, command, { encoding: 'utf8', maxBuffer: 1 << 26 }));
  } catch (error) {
    console.error(`wire: ${python} cannot print the schema (${error.message.split('\n')[0]}).`);
    console.error('wire: set PYTHON to an interpreter that has Cavern installed.');
    process.exit(1);
  }
}

/** A schema as a TypeScript type; a keyword nobody expected is an error, not a guess. */
function type(node, given) {
  if (node.$ref) return node.$ref.split('/').at(-1);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in node) return JSON.stringify(node.const);
  if (node.anyOf ?? node.oneOf)
    return (node.anyOf ?? node.oneOf).map((each) => type(each, given)).join(' | ');
  if (Array.isArray(node.type))
    return node.type.map((each) => type({ ...node, type: each }, given)).join(' | ');
  switch (node.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return node.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `Array<${node.items ? type(node.items, given) : 'unknown'}>`;
    case 'object':
      return node.properties ? object(node) : `Record<string, ${inner(node, given)}>`;
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no TypeScript for ${JSON.stringify(node)}`);
  }
}

function inner(node, given) {
  return typeof node.additionalProperties === 'object'
    ? type(node.additionalProperties, given)
    : 'unknown';
}

/** What a client gives may leave defaults out; the server always sends every field. */
function object(node) {
  const given = node.additionalProperties === false;
  const required = new Set(node.required ?? []);
  const lines = Object.entries(node.properties).map(([name, each]) => {
    const optional = given && !required.has(name) ? '?' : '';
    return `  ${name}${optional}: ${type(each, given)};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

function comment(node) {
  if (!node.description) return '';
  const text = node.description.replace(/``/g, '`').split('\n');
  return `/** ${text.map((line) => line.trim()).join('\n * ')} */\n`;
}

const types = Object.entries(definitions).map(
  ([name, node]) => `${comment(node)}export type ${name} = ${type(node)};`,
);
const target = fileURLToPath(new URL('../src/net/wire.ts', import.meta.url));
writeFileSync(
  target,
  `// Written by scripts/wire.mjs from the server's schema. Do not edit.\n\n${types.join('\n\n')}\n`,
);
