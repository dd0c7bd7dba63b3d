import './app/start/zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { applyDensity } from './app/start/density.ts';
import { allowOnlyEmptyMarkup } from './app/start/no-markup.ts';
import { applyTheme } from './app/start/theme.ts';
import { en } from './language/en/en.ts';
import { startLanguage } from './language/language.ts';
import { printOnWhite } from './screens/shared/export/print.ts';
import './screens/shared/export/print.css';
import './ui/styles/theme.css';
import './ui/styles/base.css';
import './ui/styles/ui.css';
import './screens/shared/screens.css';

async function begin(): Promise<void> {
  allowOnlyEmptyMarkup();
  applyTheme();
  printOnWhite();
  applyDensity();
  // Code that makes a schema loads only now: in whatever file a bundler puts it, it comes after the line at the top. The catalogue is loaded before,
  // so that a module may use text while it loads.
  await Promise.all([startLanguage(), 'Temporal' in globalThis ? null : import('temporal-polyfill/global')]);
  await (await import('./app/start/start.tsx')).started;
}

begin().catch(() => {
  // Neither the words of another language nor anything that draws need be there.
  document.body.textContent = en.common.notLoaded;
});
