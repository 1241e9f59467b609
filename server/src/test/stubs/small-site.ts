import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { listen, type LocalServer } from './http-server.ts';

type Page = string | ((answer: ServerResponse) => unknown);
export type SmallSite = LocalServer & {
  /** By path; a function answers by itself. What is missing is 404. */
  pages: Record<string, Page>;
  /** Every request, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[];
};

const HOME = `<!doctype html><html lang="en"><head>
<title>Home | Crumb Bakery</title>
<meta name="description" content="Sourdough from a wood-fired oven.">
<link rel="icon" href="/favicon.svg"><link rel="apple-touch-icon" href="/touch.png">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
 {"@type":"Bakery","name":"Crumb &amp; Sons"},
 {"@type":"Organization","name":"Crumb Bakery","logo":{"@type":"ImageObject","url":"/img/crumb.png"}},
 {"@type":"Article","author":[{"@type":"Person","name":"Mina Crumb"}]}]}</script>
<meta name="theme-color" content="#8a4a06"><style>.hidden{}</style></head><body>
<nav><a href="/about">About us</a> <a href="/contact#map">Contact</a> <a href="/login">Sign in</a></nav>
<main><h1>Bread with patience</h1><p>We bake sourdough every morning in the middle of Bath.</p>
<p hidden>Nobody sees this line.</p>
<a href="/what-we-do">Our services</a> <a href="/team">Team</a> <a href="/about/history">About our history</a>
<a href="/about/brochure.pdf">About us as PDF</a> <a href="https://elsewhere.example/about">About our friends</a></main>
<footer>All rights reserved by the bakery of the town.</footer></body></html>`;

/** A bakery's website on a loopback port. */
export async function startSmallSite(): Promise<SmallSite> {
  const paragraph = (text: string) => `<!doctype html><title>Page</title><p>${text}</p>`;
  const pages: SmallSite['pages'] = {
    '/': HOME,
    '/about': paragraph('The bakery was founded by two sisters who missed good bread.'),
    '/contact': paragraph('You find us at the corner of the old market square.'),
    '/what-we-do': paragraph('We bake for cafés, weddings and for everybody who walks in.'),
    '/team': paragraph('Six bakers and one very patient apprentice.'),
    '/about/history': paragraph('This page would be the sixth and is not read.'),
  };
  const asked: SmallSite['asked'] = [];
  const server = await listen((request, answer) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const page = pages[path];
    if (typeof page === 'function') return void page(answer);
    if (page === undefined) return void answer.writeHead(404, { 'content-type': 'text/html' }).end();
    const type = path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8';
    answer.writeHead(200, { 'content-type': type }).end(page);
  });
  return { ...server, pages, asked };
}
