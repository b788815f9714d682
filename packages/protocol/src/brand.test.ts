import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { brandDescriptions } from './brand-descriptions.ts';
import { brandJsonSchema } from './brand-schema.ts';
import { brandConfig, toBrandView } from './brand.ts';
import { isFlagOn } from './brand-document.ts';

interface SchemaNode {
  description?: string;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  additionalProperties?: boolean | SchemaNode;
}
const smallest = { id: 'harbour', name: 'Harbour', hosts: ['harbour.example'] };
const plan = { plan_id: 'basic', role: 'paid_basic', name: 'True Supporter', price: 1495, period: 'monthly' };
const pathsOf = (input: unknown) => {
  const result = v.safeParse(brandConfig, input);
  return result.success ? [] : result.issues.map((issue) => v.getDotPath(issue));
};

describe('a brand file', () => {
  it('needs an id, a name and a host; everything else has a default', () => {
    const brand = v.parse(brandConfig, smallest);
    expect(brand.policy.adult).toBe('never');
    expect(brand.embed.allowed_origins).toEqual([]);
    expect(brand.features.guest_chat).toBe(true);
  });

  it.each([
    [{ ...smallest, id: 'Harbour!' }, 'id'],
    [{ ...smallest, hosts: ['https://harbour.example'] }, 'hosts.0'],
    [{ ...smallest, embed: { allowed_origins: ['https://partner.example/'] } }, 'embed.allowed_origins.0'],
    [{ ...smallest, embed: { allowed_origins: ['*'] } }, 'embed.allowed_origins.0'],
    [{ ...smallest, colour: 'red' }, 'colour'],
    [{ ...smallest, commerce: { plans: [{ ...plan, price: 14.95 }] } }, 'commerce.plans.0.price'],
    [{ ...smallest, commerce: { plans: [{ ...plan, period: 'annual' }] } }, 'commerce'],
    [{ ...smallest, commerce: { plans: [{ ...plan, plan_id: 'basic-1y' }] } }, 'commerce'],
    [{ ...smallest, commerce: { plans: [plan, plan] } }, 'commerce'],
    [{ ...smallest, commerce: { plans: [plan], default_plan_id: 'gold' } }, 'commerce'],
    [{ ...smallest, commerce: { statement_descriptor: 'no' } }, 'commerce.statement_descriptor'],
    [{ ...smallest, commerce: { coupons: [{ code: 'HALF', percent: 150 }] } }, 'commerce.coupons.0.percent'],
  ])('names the field it refuses', (input, path) => {
    expect(pathsOf(input)).toContain(path);
  });

  it('keeps hosts, policy, coupons and partner keys away from the browser', () => {
    const view = toBrandView(v.parse(brandConfig, smallest));
    expect(view).not.toHaveProperty('hosts');
    expect(view).not.toHaveProperty('policy');
    expect(view).not.toHaveProperty('embed');
    expect(view).not.toHaveProperty('commerce');
  });

  it('overrides a flag, else takes its default', () => {
    expect(isFlagOn({ flags: { groupchat: false } }, 'groupchat')).toBe(false);
    expect(isFlagOn({ flags: {} }, 'groupchat')).toBe(true);
  });

  it('has a sentence for every name, and no sentence without a name', () => {
    const names: string[] = [];
    const walk = (node: SchemaNode, path: string): void => {
      for (const [name, child] of Object.entries(node.properties ?? {})) {
        const at = path ? `${path}.${name}` : name;
        names.push(at);
        expect([at, child.description]).toEqual([at, expect.stringMatching(/^\S.{8,}[.]$/)]);
        walk(child, at);
      }
      if (node.items) walk(node.items, `${path}[]`);
      if (typeof node.additionalProperties === 'object') walk(node.additionalProperties, `${path}.*`);
      for (const choice of node.anyOf ?? []) walk(choice, path);
    };
    walk(brandJsonSchema() as SchemaNode, '');
    expect(names.length).toBeGreaterThan(300);
    expect(Object.keys(brandDescriptions).filter((path) => !names.includes(path))).toEqual([]);
  });

  it('has the JSON Schema that editors read', async () => {
    await expect(`${JSON.stringify(brandJsonSchema(), null, 2)}\n`).toMatchFileSnapshot('../brand.schema.json');
  });
});
