import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Evening } from './Evening.tsx';

export const renderPage = (): string =>
  renderToString(
    <StrictMode>
      <Evening />
    </StrictMode>,
  );
