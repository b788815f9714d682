import type { CharacterHit, Plan } from '@troupe/protocol';
import type { SampleCheckoutProps, SampleMessage } from './sample-props.ts';
import type { StudioText } from '../theme/useStudioText.ts';

/** A portrait in the product's hand, small: ground, shoulders, face, hair. */
const portrait = (ground: string, coat: string, face: string, hair: string, more = ''): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200"><rect width="160" height="200" fill="${ground}"/><path d="M14 200c3-28 26-44 52-48h28c26 4 49 20 52 48z" fill="${coat}"/><path d="M67 122h26v32c0 8-26 8-26 0z" fill="${face}"/><ellipse cx="80" cy="98" rx="29" ry="35" fill="${face}"/><path d="M48 98c-2-34 14-46 32-46s34 12 32 46c-6-14-14-22-22-25-8 8-26 12-42 25z" fill="${hair}"/>${more}<circle cx="70" cy="102" r="2.6" fill="#251613"/><circle cx="90" cy="102" r="2.6" fill="#251613"/><path d="M72 120q8 4 16 0" fill="none" stroke="#251613" stroke-width="2.2" stroke-linecap="round"/></svg>`,
  )}`;

const pictures = {
  roux: portrait(
    '#9cc4d8',
    '#24405e',
    '#dd7a38',
    '#16283c',
    '<path d="M46 62L36 34l30 20zM114 62l10-28-30 20z" fill="#c5602c"/>',
  ),
  elin: portrait(
    '#bcd6d6',
    '#e2a72e',
    '#e9bd9f',
    '#d9d6cf',
    '<path d="M42 82c2-34 74-34 76 0-24-10-52-10-76 0z" fill="#e8b23a"/>',
  ),
  brannoch: portrait(
    '#3c2b3f',
    '#2d6b5a',
    '#4a9a7e',
    '#2d6b5a',
    '<path d="M54 60L32 32l34 16zM106 60l22-28-34 16z" fill="#e7d6ac"/>',
  ),
  mina: portrait('#d7c6d8', '#355e5b', '#dbab85', '#1e1a26', '<circle cx="80" cy="44" r="16" fill="#1e1a26"/>'),
} as const;
type SampleId = keyof typeof pictures;

const numbers: Record<SampleId, { messages: number; rating: number }> = {
  roux: { messages: 44_120, rating: 0.96 },
  elin: { messages: 48_217, rating: 0.96 },
  brannoch: { messages: 55_090, rating: 0.98 },
  mina: { messages: 15_530, rating: 0.92 },
};

/** Four characters for the preview: no request is made for them. */
export const sampleCharacters = (text: StudioText): CharacterHit[] =>
  (Object.keys(pictures) as SampleId[]).map((id) => ({
    id,
    character_id: id,
    name: text(`studio.sample.${id}`),
    title: text(`studio.sample.title.${id}`),
    tags: [],
    language: 'en',
    num_messages: numbers[id].messages,
    num_messages_24h: 0,
    rating_score: numbers[id].rating,
    token_count: 0,
    avatar_url: pictures[id],
    avatar_is_nsfw: false,
    is_nsfw: false,
    definition_visible: true,
    definition_size_category: 'mid',
    creator_username: 'harbourlight',
    creator_user_id: 'sample',
    application_ids: [],
    visibility: 'public',
    type: 'character',
    createdAt: 0,
    updatedAt: 0,
  }));

export const sampleMessages = (text: StudioText): SampleMessage[] => [
  { id: 'bot', by: 'bot', text: text('studio.sample.bot'), createdAt: '2026-05-04T09:12:00' },
  { id: 'user', by: 'user', text: text('studio.sample.user'), createdAt: '2026-05-04T09:13:00' },
];

/** Two plans and a coupon; the card is declined, so that errors are seen too. */
export const sampleCheckout = (text: StudioText): SampleCheckoutProps => {
  const plan = (plan_id: string, price: number, name: string, features: string[]): Plan => ({
    plan_id,
    role: 'paid_premium',
    name,
    price,
    currency: 'USD',
    period: 'monthly',
    features,
  });
  const [most, less] = (['first', 'second', 'third'] as const).map((name) => text(`studio.sample.plan.${name}`));
  const basic = plan('basic', 1495, text('studio.sample.plan.basic'), [less ?? '']);
  const premium = plan('premium', 2495, text('studio.sample.plan'), [most ?? '', less ?? '', text('studio.sample.plan.third')]);
  return {
    options: {
      default_plan_id: premium.plan_id,
      payment_methods: ['card'],
      plans: { monthly: [basic, premium], annual: [] },
      offers: [],
      current_plan_id: null,
      current_plan_name: null,
      states: [],
      statement_descriptor: null,
      card_form_url: null,
      card_form_has_origin: false,
      is_sandbox: true,
    },
    price: {
      plan_id: premium.plan_id,
      line_items: [{ name: premium.name, total: premium.price }],
      subtotal: premium.price,
      discounts: [{ kind: 'coupon', code: 'HARBOUR', valid: true, error: null, total: 500 }],
      tax: { total: 0, inclusive: false },
      total: premium.price - 500,
      currency: 'USD',
      steps: [],
      version: '',
      on_file: null,
    },
    card: {
      label: text('studio.sample.summary.card'),
      number: '4000 0000 0000 0002',
      error: text('studio.sample.summary.error'),
    },
  };
};
