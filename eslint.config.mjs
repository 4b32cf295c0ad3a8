import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const CLOCK = 'take the clock as a parameter; only src/cli/io.ts reads it';
const CHANCE = 'results must be the same every time';

const newDateWithoutArgument = { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK };
const dateCalled = { selector: "CallExpression[callee.name='Date']", message: CLOCK };
const defaultExport = { selector: 'ExportDefaultDeclaration', message: 'named exports only' };
const defaultReExport = { selector: "ExportSpecifier[exported.name='default']", message: 'named exports only' };

const clockAndChance = [
  { object: 'Date', property: 'now', message: CLOCK },
  { object: 'performance', property: 'now', message: CLOCK },
  { object: 'Math', property: 'random', message: CHANCE },
];

/** Text of unknown shape becomes typed here; elsewhere a type assertion hides a mistake. */
const DECODERS = ['src/sources/**', 'src/manifests/**', 'src/config/**', 'src/util/**', 'src/cli/io.ts'];

export default defineConfig(
  globalIgnores(['dist/', 'build/', 'coverage/', 'fixtures/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,mjs,js}'],
    rules: {
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'no-restricted-syntax': ['error', defaultExport, defaultReExport],
    },
  },
  { files: ['eslint.config.mjs'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A port's method is async whether or not this implementation waits for something.
      '@typescript-eslint/require-await': 'off',
      // `AmiFamily | string` tells the reader which strings to expect.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      // The compiler says it, and knows better which parameters a callback needs.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/prefer-readonly': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-globals': ['error', { name: 'process', message: 'only src/cli and bin know the process' }],
      'no-restricted-properties': ['error', ...clockAndChance],
      'no-restricted-syntax': ['error', defaultExport, defaultReExport, newDateWithoutArgument, dateCalled],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 60],
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    },
  },
  { files: DECODERS, rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }] } },
  { files: ['src/cli/**'], rules: { 'no-restricted-globals': 'off' } },
  {
    files: ['src/cli/io.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': ['error', defaultExport, defaultReExport] },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines': ['error', 400],
      'no-restricted-properties': [
        'error',
        ...['it', 'test', 'describe'].flatMap((object) => ['only', 'skip', 'todo'].map((property) => ({ object, property, message: 'no test is left out' }))),
        { object: 'Math', property: 'random', message: CHANCE },
      ],
      // Fixtures are partial on purpose, and an index that misses fails the test at once.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
);
