import '@troupe/core/style.css';
import './site.css';
import { createSite } from '@troupe/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { App } from './App.tsx';
import { links } from './links.ts';

const root = document.getElementById('root');
if (root) {
  const site = await createSite({ links, navigate });
  createRoot(root).render(
    <StrictMode>
      <App site={site} />
    </StrictMode>,
  );
}
