import { writeFileSync } from 'node:fs';
import { routes } from './src/routes.ts';

// The screens of the table are never loaded here; the server gets the rows as data.
const pages = routes.map(({ name, path, title, description, lookup, status }) => ({
  name,
  path,
  title,
  description,
  lookup,
  status,
}));
writeFileSync(new URL('dist/pages.json', import.meta.url), `${JSON.stringify(pages, null, 2)}\n`);
