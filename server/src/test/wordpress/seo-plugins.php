<?php
// What the SEO plugins document of their REST interfaces, and what they show on the page. The test names the plugin
// in a file; "+rest" adds what older versions lack: fields of the post that can be written.
[$seo, $seo_rest] = array_pad(explode('+', is_file(WP_CONTENT_DIR . '/seo') ? trim(file_get_contents(WP_CONTENT_DIR . '/seo')) : ''), 2, '');
$seo_keys = [
    'yoast' => ['_yoast_wpseo_title', '_yoast_wpseo_metadesc'],
    'rankmath' => ['rank_math_title', 'rank_math_description'],
    'seopress' => ['_seopress_titles_title', '_seopress_titles_desc'],
    'aioseo' => ['_test_aioseo_title', '_test_aioseo_description'],
][$seo] ?? null;
if (!$seo_keys) {
    return;
}
[$seo_title, $seo_description] = $seo_keys;

$seo_may_edit = static fn($request) => current_user_can('edit_post', (int) ($request['objectID'] ?? $request['id']));
$seo_store = static function (int $id, array $values) use ($seo_title, $seo_description): void {
    update_post_meta($id, $seo_title, sanitize_text_field($values['title'] ?? ''));
    update_post_meta($id, $seo_description, sanitize_text_field($values['description'] ?? ''));
};

add_action('rest_api_init', static function () use ($seo, $seo_rest, $seo_may_edit, $seo_store): void {
    // The namespace alone tells that the plugin is there.
    register_rest_route($seo . '/v1', '/about', ['callback' => '__return_true', 'permission_callback' => '__return_true']);
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

add_filter('pre_get_document_title', static fn($title) => get_post_meta(get_queried_object_id(), $seo_title, true) ?: $title);
add_action('wp_head', static function () use ($seo_description): void {
    $text = get_post_meta(get_queried_object_id(), $seo_description, true);
    if ($text) {
        echo '<meta name="description" content="' . esc_attr($text) . '">';
    }
});
