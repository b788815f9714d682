import type { Brand, Character, SitePage } from '@troupe/protocol';
import { scriptJson } from '../kernel/markup.ts';

interface StructuredDataInput {
  page: SitePage;
  brand: Brand;
  character: Character | null;
  url: URL;
}

const webSite = ({ brand, url }: StructuredDataInput) => ({
  '@type': 'WebSite',
  name: brand.name,
  url: `${url.origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url.origin}/?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

const breadcrumbs = ({ brand, character, url }: StructuredDataInput) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: brand.name, item: `${url.origin}/` },
    { '@type': 'ListItem', position: 2, name: character?.name ?? '', item: url.origin + url.pathname },
  ],
});

/** What a page is about, for machines (schema.org, JSON-LD): only of pages that are listed. A character is no person. */
const schemas: Record<string, (input: StructuredDataInput) => object | null> = {
  home: webSite,
  'creation.chatbot': (input) => (input.character === null ? null : breadcrumbs(input)),
};

/** The script element with it, or nothing; a block of data, which no policy has to let run. */
export const structuredData = (input: StructuredDataInput): string => {
  const told = schemas[input.page.name]?.(input) ?? null;
  return told === null
    ? ''
    : `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...told })}</script>`;
};
