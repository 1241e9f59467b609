<?php
/**
 * What Veemark asks before it sends anything: versions, the SEO plugin, and who prints what.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', 'veemark_register_status_route' );

/**
 * Registers the route.
 */
function veemark_register_status_route() {
	register_rest_route(
		'veemark/v1',
		'/status',
		array(
			'methods'             => 'GET',
			'callback'            => 'veemark_status',
			'permission_callback' => 'veemark_may_ask',
			'args'                => array( 'post' => array( 'type' => 'integer' ) ),
		)
	);
}

/**
 * Who writes posts may ask.
 *
 * @return bool
 */
function veemark_may_ask() {
	return current_user_can( 'edit_posts' );
}

/**
 * The status.
 *
 * @param WP_REST_Request $request Request: with a post, what holds for that one.
 * @return array
 */
function veemark_status( $request ) {
	$seo_plugin = veemark_seo_plugin();
	$post_id    = isset( $request['post'] ) ? (int) $request['post'] : 0;
	return array(
		'version'     => VEEMARK_VERSION,
		'wordpress'   => get_bloginfo( 'version' ),
		'php'         => PHP_VERSION,
		'roles'       => array_values( wp_get_current_user()->roles ),
		'seoPlugin'   => $seo_plugin ? array(
			'slug'    => $seo_plugin,
			'version' => veemark_seo_plugin_version( $seo_plugin ),
		) : null,
		'prints'      => veemark_printers( $post_id ),
		'suppressed'  => veemark_suppressed( $post_id ),
		'connections' => array_keys( array_filter( veemark_connections(), 'veemark_owns' ) ),
	);
}

/**
 * Who prints what.
 *
 * @param int $post_id Post ID, where it is about one.
 * @return array Printers by item and post type.
 */
function veemark_printers( $post_id = 0 ) {
	$printers = array();
	foreach ( VEEMARK_POST_TYPES as $post_type ) {
		foreach ( array_merge( array( 'title' ), VEEMARK_ITEMS ) as $item ) {
			$printers[ $post_type ][ $item ] = veemark_printer_of( $item, $post_type, $post_id );
		}
	}
	return $printers;
}
