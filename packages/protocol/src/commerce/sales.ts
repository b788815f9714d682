import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { country } from './plans.ts';

/** What a `claim` of "up to n % off" is measured against. */
export const saleReferences = ['list', 'twelve_months'] as const;

/** A time in which plans cost less, as a page tells of it (P-BRAND-11). Its prices are those of the plans. */
export const sale = v.object({
  /** As `Plan.sale` names it. */
  name: v.string(),
  /** In the operator's words; null where there are none. */
  title: v.nullable(v.string()),
  /** First moment after it; null where no end is set. */
  ends_at: v.nullable(timestamp),
  /** What a page may promise of it: the start refuses a claim that no plan keeps. */
  claim: v.nullable(v.object({ percent: v.number(), reference: v.picklist(saleReferences) })),
});
export type Sale = v.InferOutput<typeof sale>;

export const salesInForce = v.object({
  /** The clock that ends them, when it answered: a page counts from this one, not from its own. */
  now: timestamp,
  sales: v.array(sale),
});
export type SalesInForce = v.InferOutput<typeof salesInForce>;

export const listSales = defineEndpoint({
  id: 'listSales',
  method: 'GET',
  path: '/api/v1/subscriptions/sales',
  summary: 'Sales that are on, in the buyer’s currency, with the clock that ends them',
  auth: 'public',
  class: 'pay',
  query: v.object({ country: v.optional(country) }),
  output: salesInForce,
  errors: [],
});
