import { findProxy } from '../../../../src/sources/live/kubernetes/env-proxy.ts';

const PROXY = 'http://proxy.test:3128';

test.each([
  ['no proxy', 'https://a.test', {}, undefined],
  ['a proxy', 'https://a.test', { HTTPS_PROXY: PROXY }, PROXY],
  ['a proxy in small letters', 'https://a.test', { https_proxy: PROXY }, PROXY],
  ['a proxy without a scheme', 'https://a.test', { HTTPS_PROXY: 'proxy.test:3128' }, PROXY],
  ['a proxy for plain HTTP only', 'https://a.test', { HTTP_PROXY: PROXY }, undefined],
  ['this machine by name', 'https://localhost:6443', { HTTPS_PROXY: PROXY }, undefined],
  ['this machine by address', 'https://127.0.0.1:6443', { HTTPS_PROXY: PROXY }, undefined],
  ['this machine by its newer address', 'https://[::1]:6443', { HTTPS_PROXY: PROXY }, undefined],
  ['an exception for everything', 'https://a.test', { HTTPS_PROXY: PROXY, NO_PROXY: '*' }, undefined],
  ['an exception for the host', 'https://a.test', { HTTPS_PROXY: PROXY, NO_PROXY: 'b.test, a.test' }, undefined],
  ['an exception in other letters', 'https://a.test', { HTTPS_PROXY: PROXY, no_proxy: 'A.TEST' }, undefined],
  ['an exception for the domain', 'https://x.eks.test', { HTTPS_PROXY: PROXY, NO_PROXY: 'eks.test' }, undefined],
  ['an exception for what is below a domain', 'https://x.eks.test', { HTTPS_PROXY: PROXY, NO_PROXY: '.eks.test' }, undefined],
  ['an exception with a star', 'https://x.eks.test', { HTTPS_PROXY: PROXY, NO_PROXY: '*.eks.test' }, undefined],
  ['an exception for what is below this very host', 'https://eks.test', { HTTPS_PROXY: PROXY, NO_PROXY: '.eks.test' }, PROXY],
  ['an exception for a host that ends alike', 'https://myeks.test', { HTTPS_PROXY: PROXY, NO_PROXY: 'eks.test' }, PROXY],
  ['an exception for the port', 'https://a.test', { HTTPS_PROXY: PROXY, NO_PROXY: 'a.test:443' }, undefined],
  ['an exception for another port', 'https://a.test:6443', { HTTPS_PROXY: PROXY, NO_PROXY: 'a.test:443' }, PROXY],
  ['an exception for a network', 'https://10.1.2.3', { HTTPS_PROXY: PROXY, NO_PROXY: '10.0.0.0/8' }, undefined],
  ['an exception for another network', 'https://11.1.2.3', { HTTPS_PROXY: PROXY, NO_PROXY: '10.0.0.0/8,10.0.0.0/99,x/8' }, PROXY],
  ['an exception for the address', 'https://10.1.2.3', { HTTPS_PROXY: PROXY, NO_PROXY: '10.1.2.3' }, undefined],
  ['plain HTTP', 'http://127.0.0.1:8001', { HTTPS_PROXY: PROXY }, undefined],
])('%s', (_name, server, env, expected) => {
  expect(findProxy(new URL(server), env)).toBe(expected);
});
