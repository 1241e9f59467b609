import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ENV_SCHEMA } from '#server/env-schema.ts';
import { createMetrics } from './metrics.ts';

const DOCS = path.resolve(import.meta.dirname, '../../../../docs');
const METRIC = /\b(?:veemark|nodejs|process)_[a-z0-9_]+/g;
/** What Prometheus makes of a histogram. */
const SERIES = /_(?:bucket|count|sum)$/;
const VARIABLE = /`([A-Z]+_[A-Z_]+)`/g;

const read = (file: string) => readFileSync(path.join(DOCS, file), 'utf8');

test.each(['operating.md', 'operating/dashboard.json'])('%s names figures that there are', (file) => {
  const known = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  const named = [...read(file).matchAll(METRIC)].map(([name]) => name.replace(SERIES, ''));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('the page for operators names every figure of the product and only variables that are read', () => {
  const page = `${read('operating.md')}${read('operating/dashboard.json')}`;
  const own = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('veemark_'));
  expect(own.filter((name) => !page.includes(name))).toEqual([]);
  const variables = [...read('operating.md').matchAll(VARIABLE)].map(([, name = '']) => name);
  expect(variables.filter((name) => !(name in ENV_SCHEMA))).toEqual([]);
});
