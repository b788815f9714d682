import { brandView } from '../brand-view.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getBrand = defineEndpoint({
  id: 'getBrand',
  method: 'GET',
  path: '/api/v1/brand',
  summary: 'The brand of this host, for a site that the brand builds itself; documents of ours bring it along',
  auth: 'public',
  class: 'open',
  output: brandView,
  errors: ['unknown_domain'],
});
