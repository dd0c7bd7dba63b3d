import type { Catalogue } from '../catalogue.ts';

export const change: Catalogue['change'] = {
  unknown: 'kein Wert für den Zeitraum davor',
  same: 'etwa wie zuvor ({{before}})',
  was: 'zuvor: {{before}}',
  time: {
    less: '{{share}} kürzer als zuvor ({{before}})',
    more: '{{share}} länger als zuvor ({{before}})',
    times: '{{times}}-mal so lang wie zuvor ({{before}})',
    farMore: 'weit länger als zuvor ({{before}})',
  },
  rate: {
    less: '{{share}} niedriger als zuvor ({{before}})',
    more: '{{share}} höher als zuvor ({{before}})',
    times: '{{times}}-mal so hoch wie zuvor ({{before}})',
    farMore: 'weit höher als zuvor ({{before}})',
  },
  share: {
    less_one: '{{points}} Prozentpunkt niedriger als zuvor ({{before}})',
    less_other: '{{points}} Prozentpunkte niedriger als zuvor ({{before}})',
    more_one: '{{points}} Prozentpunkt höher als zuvor ({{before}})',
    more_other: '{{points}} Prozentpunkte höher als zuvor ({{before}})',
  },
  delta: {
    same: '≈ unverändert',
    tooFew: '≈ zu wenige Werte',
    unknown: 'keine früheren Daten',
    points: '{{points}} PP',
    times: '{{times}} ×',
    fromZero: 'von 0',
  },
  verdicts: {
    better: 'besser',
    worse: 'schlechter',
    same: 'etwa gleich',
    tooFew: 'zu wenige Werte: {{now}} jetzt, {{before}} zuvor',
  },
};
