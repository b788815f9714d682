import { readBrands } from '../adapters/brand-files.ts';
import { systemClock } from '../adapters/system.ts';
import { booksAnswer, booksOrdersPath, createBooksOrders } from '../commerce/ledger/reconcile-orders.ts';
import { runOperatorCommand } from './operator-command.ts';
import { describeBooks, readReconcileCommand, usage } from './reconcile-command.ts';

/** `pnpm commerce:reconcile`: whether the books agree with what was sold. */
await runOperatorCommand({
  usage,
  read: readReconcileCommand,
  path: booksOrdersPath,
  answer: booksAnswer,
  missing: 'There is no such brand.',
  async carryOut({ db }, { BRANDS_DIR, PORT: port, PARTNER_PORT: partnerPort }, order) {
    const { brands: all } = await readBrands(BRANDS_DIR, { port, partnerPort });
    return createBooksOrders({ db, clock: systemClock, brands: { all } })(order);
  },
  describe: describeBooks,
  hasFailed: ({ differences }) => differences.length > 0,
});
