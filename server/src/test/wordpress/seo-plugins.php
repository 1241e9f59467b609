<?php
// What the SEO plugins do for a post: their version constant, what they take over REST, and what they print. The test
// names the plugin in a file; "+rest" adds what older versions lack: fields of the post that can be written. "unknown"
// is one that nobody knows and that prints a head of its own; "unknown+image" prints it late, and for posts with an image.
[$seo, $seo_rest] = array_pad(explode('+', is_file(WP_CONTENT_DIR . '/seo') ? trim(file_get_contents(WP_CONTENT_DIR . '/seo')) : ''), 2, '');
$seo_plugin = [
    'yoast' => ['WPSEO_VERSION', ['_yoast_wpseo_title', '_yoast_wpseo_metadesc'], ['post' => 'Article', 'page' => 'WebPage']],
    'rankmath' => ['RANK_MATH_VERSION', ['rank_math_title', 'rank_math_description'], ['post' => 'BlogPosting', 'page' => 'Article']],
    'seopress' => ['SEOPRESS_VERSION', ['_seopress_titles_title', '_seopress_titles_desc'], []],
    'aioseo' => ['AIOSEO_VERSION', ['_test_aioseo_title', '_test_aioseo_description'], ['post' => 'BlogPosting', 'page' => 'WebPage']],
    'tsf' => ['THE_SEO_FRAMEWORK_VERSION', ['_genesis_title', '_genesis_description'], ['post' => 'WebPage', 'page' => 'WebPage']],
    'unknown' => ['TEST_SEO_VERSION', ['_test_title', '_test_description'], ['post' => 'Article', 'page' => 'Article']],
][$seo] ?? null;
if (!$seo_plugin) {
    return;
}
[$seo_constant, $seo_keys, $seo_types] = $seo_plugin;
[$seo_title, $seo_description] = $seo_keys;
define($seo_constant, '1.2.3');
if ($seo === 'rankmath') {
    function rank_math() {
        return (object) ['registration' => (object) ['invalid' => false]];
    }
}
if ($seo === 'aioseo') {
    // All in One SEO keeps the texts of a post in a table, behind this model.
    class Test_Aioseo_Post {
        public static function getPost($id) {
            $keyphrases = get_post_meta($id, '_test_aioseo_keyphrases', true) ?: null;
            return [
                'post_id' => $id,
                'title' => get_post_meta($id, '_test_aioseo_title', true),
                'description' => get_post_meta($id, '_test_aioseo_description', true),
                'keyphrases' => $keyphrases,
                'og_image_type' => get_post_meta($id, '_test_aioseo_image', true) ?: 'default',
            ];
        }
        public static function savePost($id, $data) {
            foreach (['title', 'description'] as $name) {
                update_post_meta($id, "_test_aioseo_$name", wp_slash(sanitize_text_field($data[$name] ?? '')));
                // The copy that it keeps for translations loses its backslashes.
                update_post_meta($id, "_aioseo_$name", $data[$name] ?? '');
            }
            update_post_meta($id, '_test_aioseo_keyphrases', wp_slash(wp_json_encode($data['keyphrases'] ?? null)));
            update_post_meta($id, '_test_aioseo_image', sanitize_text_field($data['og_image_type'] ?? 'default'));
        }
    }
    class_alias('Test_Aioseo_Post', 'AIOSEO\Plugin\Common\Models\Post');
}

$seo_may_edit = static fn($request) => current_user_can('edit_post', (int) ($request['objectID'] ?? $request['id']));
$seo_store = static function (int $id, array $values) use ($seo_title, $seo_description): void {
    update_post_meta($id, $seo_title, sanitize_text_field($values['title'] ?? ''));
    update_post_meta($id, $seo_description, sanitize_text_field($values['description'] ?? ''));
};

add_action('rest_api_init', static function () use ($seo, $seo_rest, $seo_may_edit, $seo_store): void {
    // The SEO Framework has no REST routes; of the others the namespace alone tells that they are there.
    if (!in_array($seo, ['tsf', 'unknown'], true)) {
        register_rest_route($seo . '/v1', '/about', ['callback' => '__return_true', 'permission_callback' => '__return_true']);
    }
    if ($seo === 'rankmath') {
        register_rest_route('rankmath/v1', '/updateMeta', [
            'methods' => 'POST',
            'permission_callback' => $seo_may_edit,
            'callback' => static function ($request): array {
                foreach ($request['meta'] as $key => $value) {
                    update_post_meta((int) $request['objectID'], $key, sanitize_text_field($value));
                }
                return ['slug' => true];
            },
        ]);
    }
    if ($seo === 'seopress') {
        register_rest_route('seopress/v1', '/posts/(?P<id>\d+)/title-description-metas', [
            'methods' => 'PUT',
            'permission_callback' => $seo_may_edit,
            'callback' => static fn($request) => $seo_store((int) $request['id'], $request->get_json_params()),
        ]);
    }
    if ($seo === 'aioseo' && $seo_rest) {
        register_rest_field(['post', 'page'], 'aioseo_meta_data', [
            'update_callback' => static fn($value, $post) => $seo_store($post->ID, $value),
        ]);
    }
});
if ($seo === 'yoast' && $seo_rest) {
    add_action('init', static function () use ($seo_keys): void {
        foreach ($seo_keys as $key) {
            $may = static fn($allowed, $name, $id) => current_user_can('edit_post', $id);
            register_post_meta('post', $key, ['show_in_rest' => true, 'single' => true, 'type' => 'string', 'auth_callback' => $may]);
        }
    });
}

// What their template engines make of a text: unknown variables go in Rank Math and Yoast; Rank Math unslashes at last.
function test_seo_expand(string $seo, string $text): string {
    $known = ['sep' => '-', 'title' => get_the_title(), 'sitename' => 'Test Site', 'sitetitle' => 'Test Site'];
    $value = static fn($found) => $known[$found[1]] ?? '';
    switch ($seo) {
        case 'rankmath':
            return stripslashes(wp_strip_all_tags(preg_replace_callback('/%([^\s]+)%/u', $value, wp_strip_all_tags($text))));
        case 'yoast':
            return preg_replace_callback('/%%([^%]+)%%/', $value, $text);
        case 'seopress':
            return str_replace(['%%sep%%', '%%sitetitle%%'], ['-', 'Test Site'], $text);
        case 'aioseo':
            return str_replace(['#tagline', '#site_title', '#post_title'], ['Just a site', 'Test Site', get_the_title()], $text);
        default:
            return $text;
    }
}

// The nodes as those plugins write them: an article leaves to its page, its image and its author what they say.
function test_seo_graph(string $seo, string $type, WP_Post $post, string $title, string $text): array {
    $author = get_the_author_meta('display_name', $post->post_author);
    if ($seo === 'unknown') {
        return [['@type' => $type, 'headline' => $title], ['@type' => 'Person', 'name' => 'A']];
    }
    $url = get_permalink($post);
    $image = get_the_post_thumbnail_url($post, 'full');
    $dates = ['datePublished' => get_post_time('c', true, $post), 'dateModified' => get_post_modified_time('c', true, $post)];
    $page_id = $seo === 'yoast' || $seo === 'tsf' ? $url : "$url#webpage";
    $page = ['@type' => 'WebPage', '@id' => $page_id, 'url' => $url, 'name' => $title, 'description' => $text] + $dates;
    $person = ['@type' => 'Person', '@id' => "$url#author", 'name' => $author];
    if ($seo === 'tsf') {
        return [$page + ['author' => ['@id' => $person['@id']]], $person];
    }
    $shown = ['image' => ['@id' => "$url#primaryimage"], 'mainEntityOfPage' => ['@id' => $page_id], 'author' => ['@id' => $person['@id']]];
    $article = ['@type' => $type, 'headline' => $seo === 'yoast' ? $post->post_title : $title] + $shown + $dates;
    $picture = ['@type' => 'ImageObject', '@id' => "$url#primaryimage", 'url' => $image];
    $page += $image ? ['primaryImageOfPage' => ['@id' => $picture['@id']]] : [];
    return array_merge([$page], $type === 'WebPage' ? [] : [$article], $image ? [$picture] : [], [$person]);
}

$seo_shown = static fn(string $key) => test_seo_expand($seo, get_post_meta(get_queried_object_id(), $key, true));
add_filter('pre_get_document_title', static fn($title) => esc_html($seo_shown($seo_title)) ?: $title);
add_action('wp_head', static function () use ($seo, $seo_rest, $seo_title, $seo_description, $seo_types, $seo_shown): void {
    if ($seo === 'tsf') {
        echo "<!-- The SEO Framework by Sybre Waaijer -->\n";
    }
    if (!is_singular()) {
        return;
    }
    $post = get_queried_object();
    if ($seo_rest === 'image' && !has_post_thumbnail($post)) {
        return;
    }
    $title = $seo_shown($seo_title) ?: $post->post_title;
    $text = $seo_shown($seo_description) ?: ($seo === 'unknown' ? 'A description of its own.' : '');
    if ($text) {
        echo '<meta name="description" content="' . esc_attr($text) . '">';
    }
    remove_action('wp_head', 'rel_canonical');
    echo '<link rel="canonical" href="' . esc_url(get_permalink($post)) . '">';
    echo '<meta property="og:title" content="' . esc_attr($title) . '"><meta name="twitter:card" content="summary">';
    echo '<meta property="og:url" content="' . esc_url(get_permalink($post)) . '">';
    // All in One SEO shows the featured image only where it was told to.
    $shows_image = $seo !== 'aioseo' || get_post_meta($post->ID, '_test_aioseo_image', true) === 'featured';
    if ($shows_image && ($image = get_the_post_thumbnail_url($post, 'full'))) {
        echo '<meta property="og:image" content="' . esc_url($image) . '">';
    }
    if ($type = $seo_types[$post->post_type] ?? '') {
        $graph = ['@context' => 'https://schema.org', '@graph' => test_seo_graph($seo, $type, $post, $title, $text)];
        echo '<script type="application/ld+json">' . wp_json_encode($graph, JSON_HEX_TAG) . '</script>';
    }
}, $seo_rest === 'image' ? 999 : 5);
