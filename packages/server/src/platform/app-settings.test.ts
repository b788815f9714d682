import { toBrandView } from '@troupe/protocol';
import { expect, it } from 'vitest';
import { createTestBrand } from '../http/testing.ts';
import { appSettingsFor } from './app-settings.ts';

const images = { demo: true, needsTraining: false } as Parameters<typeof appSettingsFor>[0]['images'];
const settingsOf = (over: Parameters<typeof createTestBrand>[0]) =>
  appSettingsFor({ models: [], images }, null, createTestBrand(over));

it('app settings carry the button, the addresses and the line of a brand, and the line has nothing but what it may have', () => {
  const over = {
    header_button: { link: '/recommended-bots', label: 'For you', icon: 'heart' as const },
    links: { support: 'mailto:help@harbour.example' },
    legal_links: { privacy: 'https://harbour.example/privacy' },
    legal: { terms: 'Be kind.' },
    mobile_applications: [{ type: 'android' as const, download_url: 'https://harbour.example/app.apk' }],
    footer_bottom_line_html: '<b>Harbour</b> &copy; <a href="/terms">Terms</a> &lt;script&gt;',
  };
  expect(settingsOf(over)).toMatchObject({
    navHeaderButton: over.header_button,
    branding: {
      customerSupportUrl: 'mailto:help@harbour.example',
      tcUrl: '/terms',
      privacyPolicyUrl: 'https://harbour.example/privacy',
      footerBottomLineHtml: '<b>Harbour</b> © <a href="/terms">Terms</a> &lt;script&gt;',
    },
    mobileApplications: over.mobile_applications,
    inferenceModels: [],
  });
  expect(settingsOf(over).branding).not.toHaveProperty('refundPolicyUrl');
  expect(toBrandView(createTestBrand(over)).shell?.footer_line).toEqual([
    { tag: 'b', children: ['Harbour'] },
    ' © ',
    { tag: 'a', href: '/terms', children: ['Terms'] },
    ' <script>',
  ]);
});

it('app settings of a brand that has none of it say nothing of it', () => {
  const settings = settingsOf({ links: {}, legal: {} });
  expect([settings.navHeaderButton, settings.branding, settings.mobileApplications]).toEqual([undefined, {}, undefined]);
});
