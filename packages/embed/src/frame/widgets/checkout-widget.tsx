/** Entry of the checkout widget: the plans of the brand, and paying for one. How it ends goes to the page (`checkout-…`). */
import type { SearchValues } from '@troupe/core/app';
import { CheckoutScreen } from '@troupe/core/commerce';
import { catalogue } from '@troupe/core/i18n';
import texts from '@troupe/core/i18n/en/checkout.json?checkout';
import { useState } from 'react';
import { startFrame } from '../frame.ts';
import { reportHeight } from '../report-height.ts';

Object.assign(catalogue, texts);

const noParams = {} as Record<never, string>;

/** Another plan of the page's begins anew; what the buyer chooses after that is theirs. */
const Checkout = ({ plan }: { plan: string | undefined }) => {
  const [search, setSearch] = useState<SearchValues>(plan === undefined ? {} : { plan_id: plan });
  const [given, setGiven] = useState(plan);
  if (given !== plan) {
    setGiven(plan);
    if (plan !== undefined) setSearch({ ...search, plan_id: plan });
  }
  return <CheckoutScreen params={noParams} search={search} onSearchChange={setSearch} />;
};

startFrame({ render: ({ plan }) => <Checkout plan={plan} />, placeOf: () => undefined, reportHeight });
