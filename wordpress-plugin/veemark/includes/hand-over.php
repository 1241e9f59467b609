<?php
/**
 * Hands the texts of a post to the SEO plugin: when Veemark sends the post, and again for all posts when plugins or the
 * theme of the site have changed. A field is written where it is empty or holds what was handed over last, so a text
 * that somebody has typed there stays.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

/** What stood in each field right after it was handed over, by SEO plugin: some change a text as they store it. */
const VEEMARK_HANDED_KEY = '_veemark_handed';
const VEEMARK_RENEW_HOOK = 'veemark_renew_heads';
const VEEMARK_BATCH      = 50;

foreach ( VEEMARK_POST_TYPES as $veemark_type ) {
	add_action( "rest_after_insert_{$veemark_type}", 'veemark_hand_over_sent', 20, 2 );
}
unset( $veemark_type );
add_action( 'rest_api_init', 'veemark_register_search_texts' );
add_action( 'activated_plugin', 'veemark_renew_soon' );
add_action( 'deactivated_plugin', 'veemark_renew_soon' );
add_action( 'switch_theme', 'veemark_renew_soon' );
add_action( 'upgrader_process_complete', 'veemark_renew_after_upgrade', 10, 2 );
add_action( VEEMARK_RENEW_HOOK, 'veemark_renew_heads' );

/**
 * Hands over the texts of a post once WordPress has stored what Veemark sent.
 *
 * @param WP_Post         $post    Post.
 * @param WP_REST_Request $request Request.
 */
function veemark_hand_over_sent( $post, $request ) {
	if ( veemark_is_delivery( $request ) && isset( $request['meta'][ VEEMARK_META_KEY ] ) ) {
		veemark_hand_over( $post->ID, 'replace' === $request->get_header( 'x_veemark_delivery' ) );
	}
}

/**
 * Hands over the texts of a post.
 *
 * @param int  $post_id  Post ID.
 * @param bool $replaces Whether texts that somebody has typed there give way.
 */
function veemark_hand_over( $post_id, $replaces = false ) {
	$slug = veemark_seo_plugin();
	if ( ! $slug ) {
		return;
	}
	$head    = veemark_head_of( $post_id );
	$handed  = veemark_handed( $post_id );
	$changes = array();
	foreach ( veemark_stored_texts( $slug, $post_id ) as $name => $stored ) {
		$text = veemark_text( $head, $name );
		if ( '' !== $text && ( $replaces || '' === $stored || veemark_is_handed( $handed, $slug, $name, $stored ) ) ) {
			$changes[ $name ] = $text;
		}
	}
	if ( ! $changes ) {
		return;
	}
	veemark_store_texts( $slug, $post_id, $changes );
	$known           = isset( $handed[ $slug ] ) ? $handed[ $slug ] : array();
	$handed[ $slug ] = array_intersect_key( veemark_stored_texts( $slug, $post_id ), $changes ) + $known;
	update_post_meta( $post_id, VEEMARK_HANDED_KEY, wp_slash( $handed ) );
}

/**
 * What was handed over last.
 *
 * @param int $post_id Post ID.
 * @return array Texts by SEO plugin and name.
 */
function veemark_handed( $post_id ) {
	$handed = get_post_meta( $post_id, VEEMARK_HANDED_KEY, true );
	return is_array( $handed ) ? $handed : array();
}

/**
 * Whether a field still holds what was handed over last.
 *
 * @param array  $handed What was handed over.
 * @param string $slug   SEO plugin.
 * @param string $name   Name of the text.
 * @param string $stored Text in the field.
 * @return bool
 */
function veemark_is_handed( $handed, $slug, $name, $stored ) {
	return '' !== $stored && isset( $handed[ $slug ][ $name ] ) && $handed[ $slug ][ $name ] === $stored;
}

/**
 * Shows the texts for search engines, wherever they are kept.
 */
function veemark_register_search_texts() {
	register_rest_field(
		VEEMARK_POST_TYPES,
		'veemark_search',
		array(
			'get_callback' => 'veemark_search_texts',
			'schema'       => array(
				'type'     => 'object',
				'context'  => array( 'edit' ),
				'readonly' => true,
			),
		)
	);
}

/**
 * The texts for search engines: as they were sent where they are still ours, else as somebody has typed them.
 *
 * @param array $post Post as the REST API shows it.
 * @return string[] By name.
 */
function veemark_search_texts( $post ) {
	$slug   = veemark_seo_plugin();
	$head   = veemark_head_of( $post['id'] );
	$handed = veemark_handed( $post['id'] );
	$stored = $slug ? veemark_stored_texts( $slug, $post['id'] ) : array();
	$texts  = array();
	foreach ( array( 'title', 'description', 'keyword', 'canonical' ) as $name ) {
		$is_ours        = ! $slug || veemark_is_handed( $handed, $slug, $name, isset( $stored[ $name ] ) ? $stored[ $name ] : '' );
		$texts[ $name ] = $is_ours ? veemark_text( $head, $name ) : ( isset( $stored[ $name ] ) ? $stored[ $name ] : '' );
	}
	return $texts;
}

/**
 * After an upgrade of plugins or themes.
 *
 * @param WP_Upgrader $upgrader Upgrader.
 * @param array       $about    What was upgraded.
 */
function veemark_renew_after_upgrade( $upgrader, $about ) {
	if ( isset( $about['type'] ) && in_array( $about['type'], array( 'plugin', 'theme' ), true ) ) {
		veemark_renew_soon();
	}
}

/**
 * Has WP-Cron hand over the texts of all posts: in this request the old plugins are still loaded.
 *
 * @param string $changed Plugin or theme.
 */
function veemark_renew_soon( $changed = '' ) {
	wp_unschedule_hook( VEEMARK_RENEW_HOOK );
	if ( VEEMARK_PLUGIN !== $changed || doing_action( 'activated_plugin' ) ) {
		wp_schedule_single_event( time(), VEEMARK_RENEW_HOOK, array( 0 ) );
	}
}

/**
 * Hands over the texts of all posts, a batch at a time, and reports each batch.
 *
 * @param int $after ID of the last post that is done.
 */
function veemark_renew_heads( $after ) {
	$end = microtime( true ) + VEEMARK_SECONDS_BY_CRON;
	do {
		$ids = veemark_next_posts( $after );
		veemark_renew_batch( $ids );
		$after = $ids ? max( $ids ) : $after;
	} while ( count( $ids ) === VEEMARK_BATCH && microtime( true ) < $end );
	if ( count( $ids ) === VEEMARK_BATCH ) {
		wp_schedule_single_event( time(), VEEMARK_RENEW_HOOK, array( $after ) );
	}
	veemark_send_due();
}

/**
 * The next posts with head data.
 *
 * @param int $after ID of the last post that is done.
 * @return int[]
 */
function veemark_next_posts( $after ) {
	global $wpdb;
	$ids = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
		$wpdb->prepare(
			"SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND post_id > %d ORDER BY post_id LIMIT %d",
			VEEMARK_META_KEY,
			$after,
			VEEMARK_BATCH
		)
	);
	return array_map( 'intval', $ids );
}

/**
 * Hands over the texts of these posts and reports them together.
 *
 * @param int[] $ids Post IDs.
 */
function veemark_renew_batch( $ids ) {
	$markers = array();
	foreach ( $ids as $id ) {
		$post   = get_post( $id );
		$marker = $post ? veemark_marker_of( $post, $post ) : '';
		if ( '' === $marker ) {
			continue;
		}
		veemark_notes( 'delivery', $id );
		veemark_hand_over( $id );
		foreach ( veemark_addresses_for( $post ) as $address ) {
			$markers[ $address ][] = $marker;
		}
	}
	foreach ( $markers as $address => $list ) {
		veemark_add_report( $address, 'posts.changed', array( 'markers' => $list, 'changed' => array( 'head' ) ) );
	}
}
