import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Evening } from './Evening.tsx';

const root = document.getElementById('root');
if (root)
  hydrateRoot(
    root,
    <StrictMode>
      <Evening />
    </StrictMode>,
  );
