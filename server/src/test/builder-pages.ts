/** What the pages of builders are made of here: each part is a widget, a module or an element of theirs. */
type Parts = {
  title: string;
  /** HTML of one paragraph. */
  text: string;
  list: string[];
  button: { label: string; url: string };
  box: { heading: string; url: string; text: string };
  /** Shown after a click. */
  panel: { label: string; text: string };
  counter: string;
};

/** As WordPress stores a page, as its API renders it, and as a visitor gets it. */
type BuilderPage = { builder: string; raw: string; rendered: string; shown: string };

const items = (list: string[]) => list.map((one) => `<li>${one}</li>`).join('');
const theme = (body: string, classes = '') =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body class="page ${classes}"><header><nav><a href="/">Home</a></nav></header>${body}<footer>© 2021 <a href="/imprint">Imprint</a></footer></body></html>`;

/** A plain copy is stored as the text of the post; what is shown is made of `_elementor_data`. */
function elementor({ title, text, list, button, box, panel, counter }: Parts): BuilderPage {
  const widget = (kind: string, html: string) =>
    `<div class="elementor-element elementor-element-3f2a elementor-widget elementor-widget-${kind}" data-id="3f2a" data-element_type="widget" data-widget_type="${kind}.default"><div class="elementor-widget-container">${html}</div></div>`;
  const icon = (one: string) =>
    `<li class="elementor-icon-list-item"><span class="elementor-icon-list-icon"><i aria-hidden="true" class="fas fa-check"></i></span><span class="elementor-icon-list-text">${one}</span></li>`;
  const rendered = `<div data-elementor-type="wp-page" data-elementor-id="12" class="elementor elementor-12"><div class="elementor-element e-flex e-con-boxed e-con e-parent" data-element_type="container"><div class="e-con-inner">${[
    widget('heading', `<h2 class="elementor-heading-title elementor-size-default">${title}</h2>`),
    widget('text-editor', `<p>${text}</p>`),
    widget('icon-list', `<ul class="elementor-icon-list-items">${list.map(icon).join('')}</ul>`),
    widget(
      'button',
      `<div class="elementor-button-wrapper"><a class="elementor-button elementor-button-link elementor-size-sm" href="${button.url}"><span class="elementor-button-content-wrapper"><span class="elementor-button-text">${button.label}</span></span></a></div>`,
    ),
    widget(
      'image-box',
      `<div class="elementor-image-box-wrapper"><div class="elementor-image-box-content"><h3 class="elementor-image-box-title"><a href="${box.url}">${box.heading}</a></h3><p class="elementor-image-box-description">${box.text}</p></div></div>`,
    ),
    widget(
      'tabs',
      `<div class="elementor-tabs"><div class="elementor-tabs-content-wrapper" role="tablist"><div id="elementor-tab-title-1" class="elementor-tab-title elementor-tab-mobile-title" role="tab">${panel.label}</div><div id="elementor-tab-content-1" class="elementor-tab-content elementor-clearfix" role="tabpanel" aria-labelledby="elementor-tab-title-1" hidden="hidden"><p>${panel.text}</p></div></div></div>`,
    ),
    widget('heading', `<div class="elementor-heading-title">${counter}</div>`),
  ].join('')}</div></div></div>`;
  const raw = `<h2>${title}</h2>\t\t\n\t\t<p>${text}</p>\t\t\n\t\t<ul>${items(list)}</ul>\t\t\n\t\t<a href="${button.url}">${button.label}</a>\t\t\n\t\t<h3><a href="${box.url}">${box.heading}</a></h3><p>${box.text}</p>\t\t\n\t\t${panel.label}<p>${panel.text}</p>\t\t\n\t\t${counter}`;

  return { builder: 'Elementor', raw, rendered, shown: theme(rendered, 'elementor-page elementor-page-12') };
}

function divi({ title, text, list, button, box, panel, counter }: Parts): BuilderPage {
  const raw = `[et_pb_section fb_built="1" _builder_version="4.27.0"][et_pb_row][et_pb_column type="4_4"][et_pb_text _module_preset="default"]<h2>${title}</h2><p>${text}</p><ul>${items(list)}</ul>[/et_pb_text][et_pb_button button_url="${button.url}" button_text="${button.label}"][/et_pb_button][et_pb_blurb title="${box.heading}" url="${box.url}"]<p>${box.text}</p>[/et_pb_blurb][et_pb_toggle title="${panel.label}"]<p>${panel.text}</p>[/et_pb_toggle][et_pb_cta title="${counter}"][/et_pb_cta][/et_pb_column][/et_pb_row][/et_pb_section]`;
  const rendered = `<div class="et-l et-l--post"><div class="et_builder_inner_content et_pb_gutters3"><div class="et_pb_section et_pb_section_0 et_section_regular"><div class="et_pb_row et_pb_row_0"><div class="et_pb_column et_pb_column_4_4"><div class="et_pb_module et_pb_text et_pb_text_0"><div class="et_pb_text_inner"><h2>${title}</h2><p>${text}</p><ul>${items(list)}</ul></div></div><div class="et_pb_button_module_wrapper"><a class="et_pb_button et_pb_button_0" href="${button.url}">${button.label}</a></div><div class="et_pb_module et_pb_blurb"><div class="et_pb_blurb_content"><div class="et_pb_blurb_container"><h4 class="et_pb_module_header"><a href="${box.url}">${box.heading}</a></h4><div class="et_pb_blurb_description"><p>${box.text}</p></div></div></div></div><div class="et_pb_module et_pb_toggle et_pb_toggle_close"><h5 class="et_pb_toggle_title">${panel.label}</h5><div class="et_pb_toggle_content clearfix"><p>${panel.text}</p></div></div><div class="et_pb_module et_pb_promo"><div class="et_pb_promo_description"><h2 class="et_pb_module_header">${counter}</h2></div></div></div></div></div></div></div>`;
  return { builder: 'Divi', raw, rendered, shown: theme(rendered, 'et_pb_pagebuilder_layout et-db') };
}

/** Its shortcodes are known to public pages alone: the API answers with them as they are stored. */
function wpBakery({ title, text, list, button, box, panel, counter }: Parts): BuilderPage {
  const link = (url: string, name: string) =>
    `url:${encodeURIComponent(url)}|title:${encodeURIComponent(name)}`;
  const raw = `[vc_row][vc_column][vc_custom_heading text="${title}"][vc_column_text]\n\n${text}\n<ul>${items(list)}</ul>\n[/vc_column_text][vc_btn title="${button.label}" link="${link(button.url, button.label)}"][vc_cta h2="${box.heading}" link="${link(box.url, box.heading)}"]${box.text}[/vc_cta][vc_tta_accordion][vc_tta_section title="${panel.label}" tab_id="1"][vc_column_text]${panel.text}[/vc_column_text][/vc_tta_section][/vc_tta_accordion][vc_custom_heading text="${counter}"][/vc_column][/vc_row]`;
  const body = `<div class="wpb-content-wrapper"><div class="vc_row wpb_row vc_row-fluid"><div class="wpb_column vc_column_container vc_col-sm-12"><div class="vc_column-inner"><div class="wpb_wrapper"><h2 class="vc_custom_heading">${title}</h2><div class="wpb_text_column wpb_content_element"><div class="wpb_wrapper"><p>${text}</p><ul>${items(list)}</ul></div></div><div class="vc_btn3-container vc_btn3-inline"><a class="vc_general vc_btn3 vc_btn3-size-md" href="${button.url}" title="${button.label}">${button.label}</a></div><section class="vc_cta3-container"><div class="vc_general vc_cta3"><div class="vc_cta3_content-container"><header class="vc_cta3-content-header"><h2 class="vc_custom_heading"><a href="${box.url}">${box.heading}</a></h2></header><p>${box.text}</p></div></div></section><div class="vc_tta-container"><div class="vc_tta-panel" id="1"><div class="vc_tta-panel-heading"><h4 class="vc_tta-panel-title">${panel.label}</h4></div><div class="vc_tta-panel-body"><p>${panel.text}</p></div></div></div><h2 class="vc_custom_heading">${counter}</h2></div></div></div></div></div>`;
  const rendered = raw.replace('[/vc_row]', '[/vc_row]\n');
  return { builder: 'WPBakery', raw, rendered, shown: theme(body, 'wpb-js-composer js-comp-ver-8.0') };
}

function beaver({ title, text, list, button, box, panel, counter }: Parts): BuilderPage {
  const wrapped = (kind: string, html: string) =>
    `<div class="fl-module fl-module-${kind}" data-node="5f1"><div class="fl-module-content fl-node-content">${html}</div></div>`;
  const rendered = `<div class="fl-builder-content fl-builder-content-31 fl-builder-content-primary fl-builder-global-templates-locked" data-post-id="31"><div class="fl-row fl-row-fixed-width"><div class="fl-row-content-wrap"><div class="fl-col-group"><div class="fl-col"><div class="fl-col-content fl-node-content">${[
    wrapped('heading', `<h2 class="fl-heading"><span class="fl-heading-text">${title}</span></h2>`),
    wrapped('rich-text', `<div class="fl-rich-text"><p>${text}</p><ul>${items(list)}</ul></div>`),
    wrapped(
      'button',
      `<div class="fl-button-wrap"><a href="${button.url}" target="_self" class="fl-button"><span class="fl-button-text">${button.label}</span></a></div>`,
    ),
    wrapped(
      'callout',
      `<div class="fl-callout"><h3 class="fl-callout-title"><a href="${box.url}" class="fl-callout-title-link fl-callout-title-text">${box.heading}</a></h3><div class="fl-callout-text"><p>${box.text}</p></div></div>`,
    ),
    wrapped(
      'accordion',
      `<div class="fl-accordion"><div class="fl-accordion-item"><div class="fl-accordion-button" id="label-0" role="button" aria-expanded="false"><a class="fl-accordion-button-label">${panel.label}</a></div><div class="fl-accordion-content fl-clearfix" id="panel-0" role="region" aria-labelledby="label-0" aria-hidden="true"><p>${panel.text}</p></div></div></div>`,
    ),
    wrapped('numbers', `<div class="fl-number-text">${counter}</div>`),
  ].join('')}</div></div></div></div></div></div>`;
  const raw = `<!-- wp:fl-builder/layout -->\n<h2>${title}</h2>\n<p>${text}</p>\n<ul>${items(list)}</ul>\n<a href="${button.url}">${button.label}</a>\n<h3><a href="${box.url}">${box.heading}</a></h3>\n<p>${box.text}</p>\n<p>${panel.text}</p>\n${counter}\n<!-- /wp:fl-builder/layout -->`;
  return { builder: 'Beaver Builder', raw, rendered, shown: theme(rendered, 'fl-builder') };
}

/** All is in `_bricks_page_content_2`: the post itself is empty. */
function bricks({ title, text, list, button, box, panel, counter }: Parts): BuilderPage {
  const body = `<main id="brx-content"><section class="brxe-section"><div class="brxe-container"><h2 class="brxe-heading">${title}</h2><div class="brxe-text"><p>${text}</p></div><ul class="brxe-list">${items(list)}</ul><a class="brxe-button bricks-button" href="${button.url}">${button.label}</a><a class="brxe-block" href="${box.url}"><h3 class="brxe-heading">${box.heading}</h3><div class="brxe-text-basic">${box.text}</div></a><div class="brxe-accordion"><div class="accordion-item"><div class="accordion-title-wrapper" role="button"><h5 class="title">${panel.label}</h5></div><div class="accordion-content-wrapper"><p>${panel.text}</p></div></div></div><div class="brxe-text-basic">${counter}</div></div></section></main>`;
  return {
    builder: 'Bricks',
    raw: '',
    rendered: '',
    shown: theme(body, 'bricks-is-frontend wp-embed-responsive'),
  };
}

function oxygen({ title, text, list, button, box, panel, counter }: Parts): BuilderPage {
  const body = `<section id="section-2-12" class="ct-section"><div class="ct-section-inner-wrap"><h2 id="headline-3-12" class="ct-headline">${title}</h2><div id="_rich_text-5-12" class="oxy-rich-text"><p>${text}</p><ul>${items(list)}</ul></div><a id="link_button-6-12" class="ct-link-button" href="${button.url}">${button.label}</a><a id="link-7-12" class="ct-link" href="${box.url}"><h3 class="ct-headline">${box.heading}</h3></a><div class="ct-text-block">${box.text}</div><div class="oxy-tabs-contents"><div class="oxy-tab-content oxy-tabs-contents-content-hidden" role="tabpanel" hidden><div class="ct-text-block">${panel.label}. ${panel.text}</div></div></div><div class="ct-text-block">${counter}</div></div></section>`;
  return { builder: 'Oxygen', raw: '', rendered: '', shown: theme(body, 'oxygen-body') };
}

export const BUILDERS = [elementor, divi, wpBakery, beaver, bricks, oxygen] as const;

const GONE = 'https://gone.example';

/** A page with ten faults: four links that are dead, three years that are past, three figures that a source gives otherwise. */
export function faultyPage(build: (parts: Parts) => BuilderPage, at: number) {
  const subject = ['bicycle', 'pottery', 'bakery', 'climbing', 'printing', 'sailing'][at % 6] ?? '';
  const price = 1900 + at * 10;
  const said = {
    links: ['guide', 'list', 'button', 'box'].map((place) => `${GONE}/${subject}/${place}`),
    years: [
      `This year our ${subject} school opens on Sundays.`,
      `We plan a second ${subject} school for 2023.`,
      `By 2024 every ${subject} teacher will have a licence.`,
    ],
    figures: [
      `A ${subject} course in our town costs ${price} euros on average.`,
      `The ${subject} workshop employs 14 people.`,
      `A waiting list for the ${subject} evening lasts 35 days.`,
    ],
  };

  const now = [
    `A ${subject} course in our town costs ${price + 550} euros on average.`,
    `The ${subject} workshop employs 19 people.`,
    `A waiting list for the ${subject} evening lasts 50 days.`,
  ].join('\n\n');
  const [guide = '', listed = '', pressed = '', boxed = ''] = said.links;
  const page = build({
    title: `Learn ${subject} with us`,
    text: `${said.figures[0]} Read <a href="${guide}">our <em>old</em> guide</a> first. ${said.years[0]}`,
    list: [`Bring <a href="${listed}">these things</a>`, said.figures[1] ?? ''],
    button: { label: 'Sign up now', url: pressed },
    box: { heading: 'Our teachers', url: boxed, text: said.years[2] ?? '' },
    panel: { label: 'What comes next', text: said.years[1] ?? '' },
    counter: said.figures[2] ?? '',
  });

  return { ...page, said, now };
}
