import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startListening } from '../api/live.ts';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root) {
  void startListening().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
