import './app/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { allowOnlyEmptyMarkup } from './app/no-markup.ts';
import { applyTheme } from './app/theme.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/ui.css';

allowOnlyEmptyMarkup();
applyTheme();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
