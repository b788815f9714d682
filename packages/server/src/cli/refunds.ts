import { readBrands } from '../adapters/brand-files.ts';
import { consoleLog, newId, systemClock } from '../adapters/system.ts';
import { createBrands } from '../brands.ts';
import { createKeeper } from '../commerce/subscriptions/keeper.ts';
import { createRefundOrders, refundAnswer, refundOrdersPath } from '../commerce/refunds/refund-orders.ts';
import { createRefunds } from '../commerce/refunds/refunds.ts';
import { openPayments } from '../opening/payments.ts';
import { runOperatorCommand } from './operator-command.ts';
import { describeRefund, readRefundsCommand, usage } from './refunds-command.ts';

/** What a refund ends, nobody is told of by mail. */
const noNews = { tell: async () => undefined, receipt: async () => undefined };

/** `pnpm refunds`: money goes back by the operator's hand. */
await runOperatorCommand({
  usage,
  read: readRefundsCommand,
  path: refundOrdersPath,
  answer: refundAnswer,
  missing: 'There is no such order of that brand.',
  async carryOut({ db }, environment, order) {
    const { BRANDS_DIR, PORT: port, PARTNER_PORT: partnerPort } = environment;
    const brands = createBrands((await readBrands(BRANDS_DIR, { port, partnerPort })).brands);
    const { port: payments } = await openPayments(environment, db, brands, consoleLog);
    if (payments === null) throw new Error('PAYMENTS is none: there is no processor to ask.');
    const keeper = createKeeper({ newId, brands, news: noNews });
    const refunds = createRefunds({ db, clock: systemClock, newId, log: consoleLog, payments, keeper });
    return createRefundOrders(refunds)(order);
  },
  describe: describeRefund,
  hasFailed: ({ status }) => status === 'refused',
});
