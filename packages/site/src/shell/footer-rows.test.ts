import { testBrand } from '@troupe/core/app/testing/test-app.ts';
import { describe, expect, it } from 'vitest';
import { footerLinks } from './footer-rows.ts';

const legal = ['terms', 'privacy', 'refund', 'guidelines', 'contact_support', 'faq'] as const;
const shown = (over: Parameters<typeof testBrand>[0]) =>
  footerLinks(testBrand(over)).map(({ label, href }) => `${typeof label === 'string' ? label : label.text} ${href}`);

describe('the footer', () => {
  it('links the texts, support and apps of a brand, in the order of the specification', () => {
    expect(shown({ legal: [...legal], shell: { apps: ['android'] } })).toEqual([
      'shell.legal.terms /terms',
      'shell.legal.privacy /privacy',
      'shell.legal.refund /refund',
      'shell.reporting /report',
      'shell.legal.guidelines /guidelines',
      'shell.support /contact-support',
      'shell.legal.faq /faq',
      'shell.apps /download',
    ]);
  });

  it('leads elsewhere where the brand’s texts are read elsewhere', () => {
    const links = { ...testBrand().links, support: 'mailto:help@harbour.example' };
    const shell = { legal_links: { terms: 'https://harbour.example/terms' } };
    expect(shown({ legal: ['terms'], links, shell })).toEqual([
      'shell.legal.terms https://harbour.example/terms',
      'shell.reporting /report',
      'shell.support mailto:help@harbour.example',
    ]);
  });

  it('has Affiliates and the networks of a brand that names them, each where it leads', () => {
    const features = {
      ...testBrand().features,
      affiliates_url: 'https://harbour.example/affiliates',
      social_links: ['Discord', 'X', 'Reddit'].map((label) => ({ label, url: `https://${label.toLowerCase()}.example` })),
    };
    expect(shown({ legal: [], links: { upgrade_hosts: [] }, features })).toEqual([
      'shell.reporting /report',
      'shell.affiliates https://harbour.example/affiliates',
      'Discord https://discord.example',
      'X https://x.example',
      'Reddit https://reddit.example',
    ]);
  });

  it('has Affiliates at a path of the brand’s own host, unless the brand closes it', () => {
    const features = { ...testBrand().features, affiliates_url: '/affiliates' };
    const rest = { legal: [], links: { upgrade_hosts: [] }, features };
    expect(shown({ ...rest, closed_paths: ['/report'] })).toEqual(['shell.affiliates /affiliates']);
    expect(shown({ ...rest, closed_paths: ['/report', '/affiliates'] })).toEqual([]);
  });

  it('has no link to what is not there', () => {
    expect(shown({ legal: [], links: { upgrade_hosts: [] } })).toEqual(['shell.reporting /report']);
    expect(shown({ legal: [], links: { upgrade_hosts: [] }, closed_paths: ['/report'] })).toEqual([]);
    expect(
      shown({ legal: [], links: { upgrade_hosts: [] }, shell: { apps: ['ios'] }, closed_paths: ['/download', '/report'] }),
    ).toEqual([]);
  });
});
