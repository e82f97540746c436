/** Components as drawings that need nothing else: their styles become attributes, for the dark. */
import type { Component } from 'svelte';
import { parseCss, type AST } from 'svelte/compiler';
import { render } from 'svelte/server';
import colours from '../src/boards/vast/colours.css?raw';
import theme from '../src/look/theme.css?raw';

const FONT = 'system-ui, sans-serif';

interface Drawn {
  tag: string;
  classes: string[];
  attributes: Array<[string, string]>;
  inside: Array<Drawn | string>;
}
interface Style {
  selector: AST.CSS.ComplexSelector;
  weight: number;
  declarations: Array<[string, string]>;
}

// Styles

function weight(selector: AST.CSS.SimpleSelector): number {
  if (selector.type === 'TypeSelector') return 1;
  if (selector.type === 'PseudoClassSelector' && selector.args)
    return Math.max(...selector.args.children.map(weigh));
  return 100;
}
const weigh = (selector: AST.CSS.ComplexSelector): number =>
  selector.children
    .flatMap(({ selectors }) => selectors.map(weight))
    .reduce((sum, each) => sum + each, 0);

function stylesOf(css: string): Style[] {
  const rules = parseCss(css).children.filter((rule) => rule.type === 'Rule');
  return rules
    .flatMap(({ prelude, block }) => {
      const declarations = block.children
        .filter((each) => each.type === 'Declaration')
        .map(({ property, value }): [string, string] => [property, value.trim()]);
      return prelude.children.map((selector) => ({
        selector,
        weight: weigh(selector),
        declarations,
      }));
    })
    .toSorted((a, b) => a.weight - b.weight);
}

/** Whether a simple selector, a compound, a chain of them chooses the last of a line of elements. */
function chooses(selector: AST.CSS.SimpleSelector, line: Drawn[]): boolean {
  const element = line.at(-1);
  if (selector.type === 'TypeSelector') return element?.tag === selector.name;
  if (selector.type === 'ClassSelector') return element?.classes.includes(selector.name) ?? false;
  if (selector.type === 'PseudoClassSelector' && selector.name === 'is')
    return selector.args?.children.some((each) => reaches(each, line)) ?? false;
  throw new Error(`a drawing cannot be styled by ${selector.type}`);
}
function reaches({ children }: AST.CSS.ComplexSelector, line: Drawn[]): boolean {
  const last = children.at(-1);
  if (!last) return true;
  if (last.combinator && last.combinator.name !== ' ')
    throw new Error(`a drawing cannot be styled by ${last.combinator.name}`);
  if (!line.length || !last.selectors.every((each) => chooses(each, line))) return false;
  const rest = { children: children.slice(0, -1) } as AST.CSS.ComplexSelector;
  return !rest.children.length || line.some((_, i) => i > 0 && reaches(rest, line.slice(0, -i)));
}

// Colours

const LIGHTS: Record<string, string> = {};
for (const sheet of [theme, colours])
  for (const { prelude, block } of parseCss(sheet).children.filter((each) => each.type === 'Rule'))
    if (/^(:root|\[data-theme='dark'\])$/.test(textOf(sheet, prelude.children.at(-1))))
      for (const each of block.children)
        if (each.type === 'Declaration') LIGHTS[each.property] = each.value.trim();

function textOf(sheet: string, part: { start: number; end: number } | undefined): string {
  return part ? sheet.slice(part.start, part.end).trim() : '';
}

/** The colour of a seat, as the page names it. */
export const seats = [0, 1, 2, 3, 4, 5].map((seat) => LIGHTS[`--seat-${seat}`]);

function valueOf(value: string, own: Record<string, string>): string {
  const known = value.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => {
    const found = name === '--sans' ? FONT : (own[name] ?? LIGHTS[name]);
    return found === undefined ? whole : valueOf(found, own);
  });
  return known.replace(
    /color-mix\(in oklab, (#\w+) (\d+)%, (#\w+)\)/,
    (_, one: string, part: string, other: string) => mixed(one, other, Number(part) / 100),
  );
}

/** Two colours mixed in Oklab, as CSS does it. */
function mixed(one: string, other: string, part: number): string {
  const [a, b] = [oklab(one), oklab(other)];
  return hex(a.map((value, i) => value * part + (b[i] ?? 0) * (1 - part)));
}
const times = (rows: number[][], values: number[]) =>
  rows.map((row) => row.reduce((sum, each, i) => sum + each * (values[i] ?? 0), 0));
function oklab(colour: string): number[] {
  const digits = colour.length === 4 ? colour.replaceAll(/\w/g, '$&$&') : colour;
  const light = [1, 3, 5].map((at) => {
    const value = parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  );
}
function hex(lab: number[]): string {
  const cones = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    lab,
  );
  const light = times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cones.map((value) => value ** 3),
  );
  const bytes = light.map((value) => {
    const even = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, even)));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

// Elements

function read(html: string): Drawn[] {
  const root: Drawn = { tag: '', classes: [], attributes: [], inside: [] };
  const open = [root];
  const parts = /<!--.*?-->|<(\/?)([\w-]+)([^>]*?)(\/?)>|[^<]+/gs;
  for (const [whole, closing, tag, given = '', single] of html.matchAll(parts)) {
    if (whole.startsWith('<!--')) continue;
    if (!tag) open.at(-1)?.inside.push(whole);
    else if (closing) open.pop();
    else {
      const pairs = [...given.matchAll(/([\w-]+)="([^"]*)"/g)];
      const attributes = pairs.map(([, name = '', value = '']): [string, string] => [name, value]);
      const classes = attributes.find(([name]) => name === 'class')?.[1].split(' ') ?? [];
      const element = { tag, classes, attributes, inside: [] };
      open.at(-1)?.inside.push(element);
      if (!single) open.push(element);
    }
  }
  return root.inside.filter((each) => typeof each !== 'string');
}

const PAINT = /^(fill|stroke|opacity|paint-order)/;
const LEFT_OUT = /^(class|role|aria-.*|data-.*)$/;

function written(element: Drawn, above: Drawn[], styles: Style[], own: object): string {
  const line = [...above, element];
  const found = styles.filter(({ selector }) => reaches(selector, line));
  const all = Object.fromEntries(found.flatMap(({ declarations }) => declarations));
  const names: Record<string, string> = { ...own };
  for (const [name, value] of Object.entries(all)) if (name.startsWith('--')) names[name] = value;
  const inside = element.inside
    .map((each) => (typeof each === 'string' ? each : written(each, line, styles, names)))
    .join('');
  if (element.tag === 'svg') return inside;
  const given = Object.fromEntries(element.attributes.filter(([name]) => !LEFT_OUT.test(name)));
  const fonts: string[] = [];
  for (const [name, value] of Object.entries(all))
    if (PAINT.test(name)) given[name] = value;
    else if (name.startsWith('font')) fonts.push(`${name}:${value}`);
  if (fonts.length) given['style'] = fonts.join(';');
  const attributes = Object.entries(given)
    .map(([name, value]) => ` ${name}="${valueOf(value, names)}"`)
    .join('');
  if (element.tag === 'g' && !attributes) return inside;
  return inside
    ? `<${element.tag}${attributes}>${inside}</${element.tag}>`
    : `<${element.tag}${attributes}/>`;
}

const SOURCES = import.meta.glob<string>('../src/boards/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A component of `src/boards` with some properties, as a part of an SVG. */
export function drawn<P extends Record<string, unknown>>(
  path: string,
  part: Component<P>,
  props: P,
): string {
  const source = SOURCES[`../src/boards/${path}.svelte`] ?? '';
  const styles = stylesOf(/<style>(.*)<\/style>/s.exec(source)?.[1] ?? '');
  const { body } = render(part as Component<Record<string, unknown>>, { props });
  return read(body)
    .map((element) => written(element, [], styles, {}))
    .join('');
}
