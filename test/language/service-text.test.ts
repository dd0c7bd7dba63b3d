import { expect, test } from 'vitest';
import { collectors } from '#main/collectors/registry.ts';
import { rules } from '#main/metrics/other-rules/other-rules.ts';
import { metrics } from '#shared/metrics/registry.ts';
import { en } from '../../src-renderer/language/en/en.ts';
import {
  faultText,
  fieldText,
  metricText,
  stepText,
  systemText,
  withinSentence,
} from '../../src-renderer/language/service-text.ts';
import { comparedFigures, ruleText } from '../../src-renderer/screens/rules/compare.ts';

test('the catalogue says of every metric what the service says', () => {
  for (const metric of metrics) {
    expect(Object.keys(en.metrics)).toContain(metric.id);
    expect(metricText(metric)).toEqual(metric);
    if (metric.kind !== 'series' || metric.average === null) continue;
    expect(Object.keys(en.metrics)).toContain(metric.average.id);
    expect(metricText(metric.average)).toEqual(metric.average);
  }
});

test('the catalogue says of every system and its fields what the service says', () => {
  for (const { id, title, rights, fields } of collectors) {
    expect(Object.keys(en.systems)).toContain(id);
    const words = systemText({ id, title, rights });
    expect(words.title).toBe(title);
    expect(`${words.rights} ${words.rightsMore}`).toBe(rights);
    for (const field of fields) expect(fieldText(id, field)).toEqual({ label: field.label, help: field.help });
  }
});

test('what the catalogue does not know is said as the service says it', () => {
  const fault = { fault: 'novelty', detail: 'Something new.', remedy: 'Look it up.' };
  expect(faultText(fault)).toEqual({
    name: 'novelty',
    detail: 'Something new.',
    remedy: 'Look it up.',
    original: null,
  });
  expect(systemText({ id: 'gitlab', title: 'GitLab', rights: 'Read.' })).toEqual({
    title: 'GitLab',
    rights: 'Read.',
    rightsMore: null,
  });
  expect(fieldText('gitlab', { name: 'url', label: 'Where', help: 'There.' })).toEqual({
    label: 'Where',
    help: 'There.',
  });
  expect(stepText('Weather')).toBe('Weather');
});

test('English writes a title small within a sentence, except an abbreviation', () => {
  expect(['Cycle time', 'DORA measures'].map(withinSentence)).toEqual(['cycle time', 'DORA measures']);
});

test('the catalogue says every rule by the ids of its tool and figure, in English as the service does', () => {
  for (const { id, tool, source, texts } of rules)
    for (const figure of comparedFigures) {
      expect(ruleText({ id, tool, source, ...texts }, figure)).toBe(texts[figure]);
      const there = Object.keys(en.rules.texts[id.replaceAll('-', '_') as keyof typeof en.rules.texts]);
      expect(there.includes(figure)).toBe(texts[figure] !== null);
    }
});
