/** A profile with nothing special about it; change what a test is about. */
export const A_PROFILE = {
  name: 'Leaf',
  description: 'Tea shop',
  summary: 's',
  company: 'c',
  author: 'a',
  domain: 'https://leaf.example',
  logo: 'https://leaf.example/l.png',
  voice: 'v',
  audience: 'a',
};
