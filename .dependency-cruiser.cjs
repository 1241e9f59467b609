const TESTS = '\\.(test|sites|process|limits|matrix|cluster)';

/** A room, and the rooms whose verbs it calls. */
const ROOMS = [
  ['account', 'assistants|billing'],
  ['activity', ''],
  ['assistants', ''],
  ['billing', ''],
  ['calendar', 'billing|ideas|own-site|pieces|publish|results|webhooks|websites|writing'],
  ['chat', 'billing|own-site'],
  ['deleted', 'calendar|sources|websites'],
  ['evidence', 'pieces'],
  ['factors', 'account'],
  ['ideas', 'own-site|results|websites'],
  ['pieces', ''],
  ['profiles', 'pieces'],
  ['provider', 'account|factors'],
  ['publish', 'evidence|pieces|results|webhooks|websites'],
  ['review', 'calendar|evidence|pieces'],
  ['social-and-email', 'billing|evidence|pieces'],
  ['sources', 'evidence|pieces'],
  ['own-site', 'evidence|pieces|websites'],
  ['results', 'pieces|websites'],
  ['websites', ''],
  ['webhooks', 'websites'],
  ['writing', 'billing|evidence|own-site|pieces|social-and-email|sources|webhooks'],
];

const calls = (one, other) => ROOMS.some(([from, to]) => from === one && to.split('|').includes(other));
const [mutual] = ROOMS.filter(([from, to]) => to.split('|').some((other) => calls(other, from)));
if (mutual) throw new Error(`No two rooms call each other, but ${mutual[0]} and one of ${mutual[1]} would.`);

/** The import rules of the house, in the order of the README's list. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-only-zod',
      severity: 'error',
      from: { path: '^shared/', pathNot: `${TESTS}\\.ts$` },
      to: { pathNot: '^shared/|node_modules/zod/' },
    },
    {
      name: 'rules-know-no-schema',
      severity: 'error',
      from: { path: '^shared/src/rules/', pathNot: `${TESTS}\\.ts$` },
      to: { pathNot: '^shared/src/rules/' },
    },
    { name: 'server-not-client', severity: 'error', from: { path: '^server/' }, to: { path: '^client/' } },
    {
      name: 'client-sees-server-as-a-type',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/(lib/trpc\\.ts|test/)' },
      to: { path: '^server/' },
    },
    {
      name: 'trpc-type-only-in-client',
      severity: 'error',
      from: { path: '^client/src/lib/trpc\\.ts' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-imports-no-room',
      severity: 'error',
      from: { path: '^server/src/lib/', pathNot: `${TESTS}\\.ts$` },
      to: { path: '^server/src/', pathNot: '^server/src/(lib/|errors\\.ts)' },
    },
    {
      name: 'text-imports-no-room',
      severity: 'error',
      from: { path: '^server/src/text/', pathNot: `${TESTS}\\.ts$` },
      to: { path: '^server/src/', pathNot: '^server/src/(text|document|lib)/' },
    },
    {
      name: 'document-imports-no-room',
      severity: 'error',
      from: { path: '^server/src/document/', pathNot: `${TESTS}\\.ts$` },
      to: { path: '^server/src/', pathNot: '^server/src/(document|lib)/' },
    },
    {
      name: 'rooms-below-know-no-feature-and-no-door',
      severity: 'error',
      from: {
        path: '^server/src/(ports|auth|database|live|queue|secrets|threads|mails|operating)/',
        pathNot: `${TESTS}\\.ts$`,
      },
      to: { path: '^server/src/(features|trpc|http|demo)/' },
    },
    {
      name: 'http-alone-speaks-http',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `^server/src/(http|test)/|${TESTS}\\.ts$` },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'doors-are-opened-by-main',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: `^server/src/(http|test)/|^server/src/(main|worker)\\.ts|${TESTS}\\.ts$`,
      },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'doors-import-verbs-or-the-caller',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: `${TESTS}\\.ts$` },
      // Whether workers are alive belongs to the health of the server.
      to: { path: '^server/src/(ports|queue|demo)/', pathNot: '^server/src/queue/(heartbeat|queries)\\.ts$' },
    },
    {
      name: 'the-composition-is-imported-by-what-starts',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: `^server/src/(main|worker|services)\\.ts$|^server/src/test/|${TESTS}\\.ts$`,
      },
      to: { path: '^server/src/(main|worker|services|env|run-jobs)\\.ts$' },
    },
    {
      name: 'verbs-know-no-framework-or-adapter',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: `(operations|${TESTS})\\.ts$` },
      to: {
        path: 'node_modules/(fastify|@trpc|openai|stripe|nodemailer|@shopify|got)/|^server/src/ports/',
        // The ports themselves: their types, their errors, and what a site that tells nothing is taken to have.
        pathNot:
          '^server/src/ports/(ai-writer/(ai-writer|ai-error|brief|given-links|writer-of|recorded/recording|recorded/read-recordings)|illustrator/illustrator|keywords/keywords|payments/payments|cms/(as-sent|cms|site-images|site-error)|site-client/(safe-fetch|fetch-error)|pages/(pages|page-error)|search-results/search-results|object-store/object-store|sign-in-provider/sign-in-provider)\\.ts$',
      },
    },
    {
      name: 'operations-are-imported-by-the-app-router-alone',
      severity: 'error',
      from: { pathNot: '^server/src/trpc/router\\.ts$' },
      to: { path: '^server/src/features/[^/]+/[a-z-]*operations\\.ts$' },
    },
    ...ROOMS.map(([from, to]) => ({
      name: `${from}-calls-only-${to.replaceAll('|', '-') || 'itself'}`,
      severity: 'error',
      from: { path: `^server/src/features/${from}/`, pathNot: `${TESTS}\\.ts$` },
      to: {
        path: '^server/src/features/',
        pathNot: `^server/src/features/(${[from, to].filter(Boolean).join('|')})/`,
      },
    })),
    {
      name: 'rest-is-a-thin-door',
      severity: 'error',
      from: { path: '^server/src/http/api/', pathNot: `${TESTS}\\.ts$` },
      to: { path: '^server/src/(features|ports|queue|lib)/' },
    },
    // Features meet in app; the rooms around one piece also show each other's parts.
    ...[
      [
        'account|assistants|billing|calendar|chat|ideas|own-site|profiles|publish|results|review|sources|websites',
        '',
      ],
      ['evidence', 'pieces|sources'],
      ['pieces', 'evidence|own-site|social-and-email|writing'],
      ['social-and-email', 'evidence|pieces'],
      ['writing', 'own-site|sources'],
    ].map(([from, to]) => ({
      name: `client-${from.replaceAll('|', '-')}-shows-only-${to.replaceAll('|', '-') || 'itself'}`,
      severity: 'error',
      from: { path: `^client/src/features/(${from})/` },
      to: {
        path: '^client/src/(features|app)/',
        pathNot: `^client/src/features/(${['$1', to].filter(Boolean).join('|')})/`,
      },
    })),
    {
      name: 'pages-import-nothing-of-the-app',
      severity: 'error',
      from: { path: '^client/src/pages/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^client/src/|node_modules/(@mantine|react-router|@trpc|@tanstack|zod|react-hook-form|@hookform)/',
        pathNot: '^client/src/pages/',
      },
    },
    {
      name: 'only-the-build-imports-pages',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/pages/' },
      to: { path: '^client/src/pages/' },
    },
    {
      name: 'one-form-of-the-app',
      comment: 'Forms are made with ui/form/form.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/ui/form/check-by-schema\\.ts$' },
      to: { path: 'node_modules/@hookform/resolvers' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^client/src/(ui|lib)/' },
      to: { path: '^client/src/(features|app)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|server/src/generated' },
    exclude: { path: '^(client|server)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'client/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
