import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReportFacts } from '#shared/api/report.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { locale, t } from '../language/language.ts';
import tokens from '../ui/styles/theme.css?raw';
import { unbroken } from './no-break-spaces.ts';
import { Report } from './Report.tsx';
import look from './report.css?raw';
import frame from './report.html?raw';
import { darkRules } from './theme.ts';

/** The report as one HTML file, without scripts and without anything to fetch. */
export function pageOf(facts: ReportFacts): string {
  const parts: Readonly<Record<string, string>> = {
    generator: `Plumbline ${facts.version}`,
    // Readers have not installed the letters of the app; signs beyond Latin are those of their system.
    inter,
    head: [
      renderToStaticMarkup(<title>{t('report.title', { project: facts.project.name })}</title>),
      `<style>${tokens}${look}</style>`,
      `<style media="screen">${darkRules}</style>`,
    ].join(''),
    body: unbroken(renderToStaticMarkup(<Report facts={facts} />)),
  };
  return frame
    .replace('lang="en"', `lang="${locale()}"`)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => ownMember(parts, name) ?? '');
}
