import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectors } from '#main/collectors/registry.ts';
import type { FaultKind } from '#main/warehouse/warehouse-fault.ts';
import { publishingFaults as publishingFaultKinds } from '#shared/desktop/upkeep/publishing.ts';
import { remedies } from '#shared/records/fault.ts';
import { en } from '../../src-renderer/language/en/en.ts';
import { faults as faultTexts } from '../../src-renderer/language/en/faults.ts';
import { publishingFaults } from '../../src-renderer/language/en/publishing-faults.ts';
import { textOf, top } from './sources.ts';

/** The rows of all tables of a page, below the heading of each, as cells. */
const rowsOf = (page: string): readonly (readonly string[])[] =>
  [...page.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split(' | '));

const page = textOf('docs/guide/faults.md');
const [collecting = '', publishing = ''] = page.split('\n## Publishing\n');

/** Faults that only the command line can show; a kind that is new has to be described here. */
const ofCommandLine: Readonly<Record<Exclude<FaultKind, (typeof publishingFaultKinds)[number]>, string>> = {
  workspace: '(command line)',
};

test('the guide explains each fault of collecting, under its name on the screen', () => {
  const rows = rowsOf(collecting).map(([kind = '', name]) => [/`(\w+)`/.exec(kind)?.[1], name]);
  const expected = Object.keys(remedies).map((kind) => [
    kind,
    Object.entries(faultTexts.names).find(([id]) => id === kind)?.[1],
  ]);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

test('the guide explains each fault of publishing, under its name on the screen', () => {
  const rows = rowsOf(publishing).map(([kind = '', name]) => [/`(\w+)`/.exec(kind)?.[1], name]);
  const expected = [
    ...publishingFaultKinds.map((kind) => [kind, publishingFaults[kind].title]),
    ...Object.entries(ofCommandLine),
  ];
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

test('the guide says of each fault what it means and what to do', () => {
  for (const [kind, , meaning = '', remedy = ''] of rowsOf(page)) {
    expect(meaning.length, kind).toBeGreaterThan(10);
    expect(remedy.length, kind).toBeGreaterThan(7);
  }
});

test('the guide says for each system where the address is and which rights a token needs', () => {
  const sections = new Map(
    textOf('docs/guide/connect.md')
      .split('\n## ')
      .map((section) => [section.split('\n', 1)[0], section]),
  );
  for (const { title, fields, rights } of collectors) {
    const section = sections.get(title) ?? '';
    expect(section, title).toContain('| Rights');
    expect(section, title).toContain(fields.find(({ name }) => name === 'url')?.placeholder);
    // What the form says must be in the guide too: names of rights begin with a capital and are followed by what they allow.
    for (const [right] of rights.matchAll(
      /\w+(?:\/Read| \(read\))|Browse Projects|\bMetadata\b|\bContents\b|\bDeployments\b/g,
    ))
      expect(section, `${title}: ${right}`).toContain(right);
  }
});

/** Every text of a catalogue, without markup and without the dots of a button that asks for more. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value.replace(/<[^>]+>| …$/g, '')] : Object.values(value ?? {}).flatMap(textsIn);

test('what the guide names in bold within a sentence is on a screen', () => {
  const shown = new Set(textsIn(en));
  const pages = readdirSync(join(top, 'docs/guide')).map((name) => textOf(`docs/guide/${name}`));
  // Bold at the beginning of a line or of a list item is a heading.
  const sentences = pages.map((text) => text.replace(/^(?:- |\d\. )?\*\*[^*\n]+\*\*/gm, ''));
  const named = sentences.flatMap((text) => Array.from(text.matchAll(/\*\*([^*\n]+)\*\*/g), ([, name = '']) => name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !shown.has(name))).toEqual([]);
});
