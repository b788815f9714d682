import type { Meta, StoryObj } from '@storybook/react-vite';
import { brandConfig, type Brand, type BrandInput } from '@troupe/protocol';
import { composeMail, type MailOf } from '@troupe/server/platform/mails/compose-mail';
import { sampleMails } from '@troupe/server/platform/mails/testing';
import * as v from 'valibot';
import { designedScreen } from '../../docs/design.ts';
import { mailsDesign } from './Mails.design.ts';

interface Letter {
  kind: keyof typeof sampleMails;
  params?: object;
  brand?: Partial<BrandInput>;
}

const names: Record<string, string> = { daybreak: 'Daybreak', lantern: 'Lantern', acme: 'Acme Stories' };

/** The brand of the toolbar. A mail follows its reader's system; here it follows the toolbar, as a brand of that mode alone. */
const brandOf = (globals: Record<string, unknown>, over: Partial<BrandInput> = {}): Brand => {
  const id = String(globals['brand']) in names ? (String(globals['brand']) as 'daybreak') : 'daybreak';
  const mode = globals['mode'] === 'dark' ? 'dark' : 'light';
  return v.parse(brandConfig, {
    id,
    name: names[id] ?? '',
    hosts: [`${id}.example`],
    theme: { preset: id, mode },
    ...over,
  });
};

/** A mail as a mail program shows it: in a document of its own. It has no script; the tests' own look into it needs them. */
const Shown = ({ html, title }: { html: string; title: string }) => (
  <iframe
    title={title}
    srcDoc={html}
    sandbox="allow-scripts"
    style={{ inlineSize: '100%', blockSize: '100vh', border: 0, display: 'block' }}
  />
);

const meta: Meta<Letter> = {
  title: 'platform/Mails',
  parameters: { ...designedScreen(mailsDesign), layout: 'fullscreen' },
  render: ({ kind, params, brand }, { globals }) => {
    const mail = { kind, params: { ...sampleMails[kind], ...params } } as MailOf;
    const { html, subject } = composeMail(brandOf(globals, brand), mail);
    return <Shown key={html} html={html} title={subject} />;
  },
};
export default meta;
type Story = StoryObj<Letter>;

export const SignInCode: Story = { args: { kind: 'sign_in_code' } };
export const Welcome: Story = { args: { kind: 'welcome' } };
export const NewDevice: Story = { args: { kind: 'new_device' } };
export const EmailChangeCode: Story = { args: { kind: 'email_change_code' } };
export const EmailChangeNotice: Story = { args: { kind: 'email_change_notice' } };
export const PasskeyAdded: Story = { args: { kind: 'passkey_added' } };
export const EmailTaken: Story = { args: { kind: 'email_taken_notice' } };
export const Restriction: Story = { args: { kind: 'restriction' } };
export const AppealDecided: Story = { args: { kind: 'appeal_decided' } };
export const ExportReady: Story = { args: { kind: 'export_ready' } };
export const AccountDeletion: Story = { args: { kind: 'account_deletion' } };
export const PaymentReceipt: Story = { args: { kind: 'payment_receipt' } };
export const PaymentReceiptByHand: Story = {
  args: { kind: 'payment_receipt', params: { taxInclusive: false, card: null, isRenewed: false } },
};
export const PaymentFailed: Story = { args: { kind: 'payment_failed' } };
export const PaymentDue: Story = { args: { kind: 'payment_due' } };
export const RenewalAnnounced: Story = { args: { kind: 'renewal_announced' } };
export const SubscriptionCanceled: Story = { args: { kind: 'subscription_canceled' } };
export const SubscriptionEnded: Story = { args: { kind: 'subscription_ended' } };
export const LongWords: Story = {
  args: { kind: 'new_device', params: { device: `Browser-${'of-a-device-with-a-name-that-does-not-end-'.repeat(4)}` } },
};
export const RightToLeft: Story = {
  args: { kind: 'new_device', brand: { name: 'شمس', language: 'ar', direction: 'rtl' } },
};
export const ReceiptFromTheRight: Story = {
  args: { kind: 'payment_receipt', brand: { name: 'شمس', language: 'ar', direction: 'rtl' } },
};
