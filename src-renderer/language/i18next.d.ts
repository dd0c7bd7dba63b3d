import 'i18next';
import type { en } from './en/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: typeof en };
  }
}
